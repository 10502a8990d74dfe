import type { ImportState } from '../../../shared/contract/admin/customer-import.ts';
import type { NewCustomer } from '../../../shared/contract/customer.ts';
import { fieldProblem, fieldText } from '../../../shared/problems/field-problems.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { DiskSet } from '../../platform/database/sqlite/disk-set.ts';
import type { CustomerService } from '../customers/service.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import { LineSet } from './line-set.ts';
import type { LineProblem } from './read-customers.ts';

/** Of one file: what is listed is kept in memory, and asked for again and again. */
const maxListedRejections = 1000;
const maxListedBytes = 512 * 1024;
const progressEvery = 500;

const textOf = ({ column, ...problem }: LineProblem): string =>
  [...(column === null ? [] : [column]), fieldText(problem, 'en')].join(': ');

interface CheckParts {
  readonly lookupCache: LookupCache;
  readonly customers: Pick<CustomerService, 'isThere'>;
  readonly signal: AbortSignal;
}

export interface CheckedFile {
  readonly lines: number;
  readonly accepted: LineSet;
  /** As many as are listed. */
  readonly rejected: ImportState['rejected'];
  readonly rejectedTotal: number;
}

/**
 * Reads a file of customers: which lines could be imported, and what is wrong with the others. What it has read is not
 * kept: a file may be larger than memory.
 */
export async function checkFile(
  file: string,
  { lookupCache, customers, signal }: CheckParts,
  onProgress: (lines: number, rejectedTotal: number) => void,
): Promise<CheckedFile> {
  const accepted = new LineSet();
  const rejected: ImportState['rejected'] = [];
  let [lines, rejectedTotal, listedBytes] = [0, 0, 0];
  const { readCustomers } = await import('./read-customers.ts');
  const seen = new DiskSet(`${file}.seen`);
  try {
    for await (const read of readCustomers(file, lookupCache, signal)) {
      lines += 1;
      const problems = 'problems' in read ? read.problems : await duplicateProblems(read.customer, seen, customers);
      if (problems.length === 0) accepted.add(lines - 1);
      else {
        rejectedTotal += 1;
        const rejection = { line: read.line, errors: problems.map(textOf), problems };
        listedBytes += JSON.stringify(rejection).length;
        if (rejected.length < maxListedRejections && listedBytes <= maxListedBytes) rejected.push(rejection);
      }
      if (lines % progressEvery === 0) onProgress(lines, rejectedTotal);
    }
  } finally {
    seen.close();
  }
  return { lines, accepted, rejected, rejectedTotal };
}

/** Reads the customers of those lines again. Throws ProblemError for one that has become invalid since. */
export async function* customersOfLines(
  file: string,
  { lookupCache, signal }: Pick<CheckParts, 'lookupCache' | 'signal'>,
  accepted: LineSet,
): AsyncIterable<NewCustomer> {
  const { readCustomers } = await import('./read-customers.ts');
  let line = 0;
  for await (const read of readCustomers(file, lookupCache, signal)) {
    if (accepted.has(line)) {
      if ('problems' in read) throw problemFor('import-lists-changed', { line: read.line });
      yield read.customer;
    }
    line += 1;
  }
}

/** Importing a file twice creates no customer twice: a customer is known by the name and any of the numbers. */
async function duplicateProblems(
  { name, phone }: NewCustomer,
  seen: DiskSet,
  customers: Pick<CustomerService, 'isThere'>,
): Promise<LineProblem[]> {
  const keys = phone.map((number) => `${name} ${number}`);
  if (!seen.addIfNew(keys)) return [{ column: null, ...fieldProblem('import-line-repeated') }];
  const id = await customers.isThere(name, phone);
  return id === null ? [] : [{ column: null, ...fieldProblem('import-customer-known', { id }) }];
}
