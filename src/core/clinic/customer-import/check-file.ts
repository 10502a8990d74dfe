import type {
  ImportEncoding,
  ImportPreview,
  ImportState,
  OtherSheet,
} from '../../../shared/contract/admin/customer-import.ts';
import type { NewCustomer } from '../../../shared/contract/customer.ts';
import { rm } from 'node:fs/promises';
import type { CountryCode } from 'libphonenumber-js/min';
import { problemTexts } from '../../../shared/languages/problem-texts.ts';
import { fieldProblem } from '../../../shared/problems/field-problems.ts';
import { fieldText } from '../../../shared/problems/problem-text.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { CustomerService } from '../customers/service.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import { type Candidate, type CheckedLine, fileLines, type ReadLine } from './file-lines.ts';
import type { FileWatcher, LineProblem } from './read-customers.ts';

/** Listing of one file: kept in memory, since it is requested repeatedly. */
const maxListedRejections = 1000;
const maxListedBytes = 512 * 1024;

const textOf = ({ column, ...problem }: LineProblem): string =>
  [...(column === null ? [] : [column]), fieldText(problem, problemTexts.en)].join(': ');

interface CheckParts {
  /** The thread that reads files. */
  readonly thread: URL;
  readonly region: CountryCode;
  readonly areaCode: string | null;
  readonly lookupCache: Pick<LookupCache, 'nameLists'>;
  readonly customers: Pick<CustomerService, 'knownAmong'>;
  readonly signal: AbortSignal;
  readonly encoding: ImportEncoding | null;
}

/** Some of the lines of a file, one bit each: 200 MB of lines are a megabyte. */
class LineSet {
  #bits = new Uint8Array(4096);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** `line`: counted from 0, each once. */
  add(line: number): void {
    const at = line >> 3;
    if (at >= this.#bits.length) {
      const larger = new Uint8Array(2 * Math.max(this.#bits.length, at));
      larger.set(this.#bits);
      this.#bits = larger;
    }
    this.#bits[at] = (this.#bits[at] ?? 0) | (1 << (line & 7));
    this.#size += 1;
  }

  has(line: number): boolean {
    return ((this.#bits[line >> 3] ?? 0) & (1 << (line & 7))) !== 0;
  }
}

export interface CheckedFile {
  readonly lines: number;
  readonly accepted: LineSet;
  /** The first rejections, up to the number that is listed. */
  readonly rejected: ImportState['rejected'];
  readonly rejectedTotal: number;
  readonly otherSheets: readonly OtherSheet[];
}

/**
 * Has a file of customers read by a thread: which lines could be imported, and the errors of the others. The lines are
 * not kept: a file may be larger than memory.
 */
export async function checkFile(
  file: string,
  parts: CheckParts,
  onProgress: (lines: number, rejectedTotal: number) => void,
  onPreview: (preview: ImportPreview) => void,
): Promise<CheckedFile> {
  const accepted = new LineSet();
  const rejected: ImportState['rejected'] = [];
  let otherSheets: readonly OtherSheet[] = [];
  const watcher: FileWatcher = { onPreview, onOtherSheets: (sheets) => (otherSheets = sheets) };
  let [lines, rejectedTotal, listedBytes] = [0, 0, 0];
  const refuse = (line: number, problems: LineProblem[]): void => {
    rejectedTotal += 1;
    const rejection = { line, errors: problems.map(textOf), problems };
    listedBytes += JSON.stringify(rejection).length;
    if (rejected.length < maxListedRejections && listedBytes <= maxListedBytes) rejected.push(rejection);
  };
  try {
    for await (const batch of linesOf<CheckedLine>(file, 'check', parts, watcher)) {
      const candidates = batch.filter((read): read is Candidate => !('problems' in read));
      const known = new Map((await parts.customers.knownAmong(candidates)).map((id, at) => [candidates[at], id]));
      for (const read of batch) {
        const id = known.get(read as Candidate) ?? null;
        if ('problems' in read) refuse(read.line, read.problems);
        else if (id === null) accepted.add(lines);
        else refuse(read.line, [{ column: null, ...fieldProblem('import-customer-known', { id }) }]);
        lines += 1;
      }
      onProgress(lines, rejectedTotal);
    }
  } finally {
    // A thread that was stopped has left it.
    await rm(`${file}.seen`, { force: true });
  }
  return { lines, accepted, rejected, rejectedTotal, otherSheets };
}

/** Reads the customers of those lines again. Throws ProblemError for one that has become invalid since. */
export async function* customersOfLines(
  file: string,
  parts: Omit<CheckParts, 'customers'>,
  accepted: LineSet,
): AsyncIterable<NewCustomer> {
  let line = 0;
  for await (const batch of linesOf<ReadLine>(file, 'read', parts, { onPreview: () => {}, onOtherSheets: null }))
    for (const read of batch) {
      if (accepted.has(line)) {
        if ('problems' in read) throw problemFor('import-lists-changed', { line: read.line });
        yield read.customer;
      }
      line += 1;
    }
}

const linesOf = <Line extends CheckedLine | ReadLine>(
  file: string,
  purpose: 'check' | 'read',
  { thread, lookupCache, region, areaCode, signal, encoding }: Omit<CheckParts, 'customers'>,
  watcher: FileWatcher,
) =>
  fileLines<Line>(
    thread,
    { file, purpose, names: lookupCache.nameLists(), region, areaCode, encoding },
    signal,
    watcher,
  );
