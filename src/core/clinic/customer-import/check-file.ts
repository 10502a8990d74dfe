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
import type { CustomerService } from '../customers/customers-service.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import { type Candidate, fileLines } from './file-lines.ts';
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
  readonly onProgress: (lines: number, rejectedTotal: number) => void;
  readonly onPreview: (preview: ImportPreview) => void;
  /** Takes the customers of a batch of lines that could be imported. */
  readonly onAccepted: (customers: readonly NewCustomer[]) => Promise<void>;
}

export interface CheckedFile {
  readonly lines: number;
  readonly accepted: number;
  /** The first rejections, up to the number that is listed. */
  readonly rejected: ImportState['rejected'];
  readonly rejectedTotal: number;
  readonly otherSheets: readonly OtherSheet[];
}

/**
 * Has a file of customers read by a thread: which lines could be imported, and the errors of the others. The lines are
 * not kept: a file may be larger than memory.
 */
export async function checkFile(file: string, parts: CheckParts): Promise<CheckedFile> {
  const { thread, lookupCache, region, areaCode, signal, encoding, onProgress, onPreview, onAccepted } = parts;
  const task = { file, names: lookupCache.nameLists(), region, areaCode, encoding };
  const rejected: ImportState['rejected'] = [];
  let otherSheets: readonly OtherSheet[] = [];
  const watcher: FileWatcher = { onPreview, onOtherSheets: (sheets) => (otherSheets = sheets) };
  let [lines, accepted, rejectedTotal, listedBytes] = [0, 0, 0, 0];
  const refuse = (line: number, problems: LineProblem[]): void => {
    rejectedTotal += 1;
    const rejection = { line, errors: problems.map(textOf), problems };
    listedBytes += JSON.stringify(rejection).length;
    if (rejected.length < maxListedRejections && listedBytes <= maxListedBytes) rejected.push(rejection);
  };
  try {
    for await (const batch of fileLines(thread, task, signal, watcher)) {
      const candidates = batch.filter((read): read is Candidate => !('problems' in read));
      const people = candidates.map(({ customer, numbers }) => ({ name: customer.name, numbers }));
      const known = new Map((await parts.customers.knownAmong(people)).map((id, at) => [candidates[at], id]));
      const added: NewCustomer[] = [];
      for (const read of batch) {
        const id = known.get(read as Candidate) ?? null;
        if ('problems' in read) refuse(read.line, read.problems);
        else if (id === null) added.push(read.customer);
        else refuse(read.line, [{ column: null, ...fieldProblem('import-customer-known', { id }) }]);
      }
      await onAccepted(added);
      lines += batch.length;
      accepted += added.length;
      onProgress(lines, rejectedTotal);
    }
  } finally {
    // A thread that was stopped has left it.
    await rm(`${file}.seen`, { force: true });
  }
  return { lines, accepted, rejected, rejectedTotal, otherSheets };
}
