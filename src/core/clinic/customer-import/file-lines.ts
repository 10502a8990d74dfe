import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { CountryCode } from 'libphonenumber-js/min';
import type { ImportEncoding, ImportPreview, OtherSheet } from '../../../shared/contract/admin/customer-import.ts';
import type { NewCustomer } from '../../../shared/contract/customer.ts';
import { type Problem, problemErrorOf } from '../../../shared/problem.ts';
import type { NameLists } from '../lookups/lookup-cache.ts';
import type { FileWatcher, LineProblem } from './read-customers.ts';

/** A line that could be imported, and the numbers by which its customer is known (`wholeE164`). */
export interface Candidate {
  readonly line: number;
  readonly customer: NewCustomer;
  readonly numbers: readonly string[];
}
/** Lines that repeat others of the file have problems too. */
export type CheckedLine = Candidate | { readonly line: number; readonly problems: LineProblem[] };

export interface FileTask {
  readonly file: string;
  readonly names: NameLists;
  readonly region: CountryCode;
  readonly areaCode: string | null;
  /** The encoding of a text file; null: it is recognised. */
  readonly encoding: ImportEncoding | null;
}

export type FileMessage =
  | { readonly kind: 'preview'; readonly preview: ImportPreview }
  | { readonly kind: 'lines'; readonly lines: readonly CheckedLine[] }
  | { readonly kind: 'other-sheets'; readonly sheets: readonly OtherSheet[] }
  | { readonly kind: 'end' }
  | { readonly kind: 'failed'; readonly problem: Problem | null; readonly error: string };

/** Small: lines are passed on immediately, so that a file may be larger than memory. */
const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256 };

/**
 * The lines of a file of customers, in batches, read by a thread: it is one batch ahead. Throws ProblemError
 * `invalid-input` for a file that is none, and the reason of the signal.
 */
export async function* fileLines(
  thread: URL,
  task: FileTask,
  signal: AbortSignal,
  { onPreview, onOtherSheets }: FileWatcher,
): AsyncIterable<readonly CheckedLine[]> {
  const worker = new Worker(thread, { name: 'import', workerData: task, resourceLimits });
  // A thread may have ended before its last messages are read here.
  const messages = on(worker, 'message', { signal, close: ['exit'] }) as AsyncIterable<[FileMessage]>;
  try {
    for await (const [message] of messages) {
      if (message.kind === 'preview') onPreview(message.preview);
      if (message.kind === 'other-sheets') onOtherSheets(message.sheets);
      if (message.kind === 'end') return;
      if (message.kind === 'failed') throw message.problem ? problemErrorOf(message.problem) : new Error(message.error);
      if (message.kind !== 'lines') continue;
      worker.postMessage('next');
      yield message.lines;
    }
    throw new Error('The thread that reads a file of customers ended.');
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    await worker.terminate();
  }
}
