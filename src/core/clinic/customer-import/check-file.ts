import type { ImportState } from '../../../shared/contract/admin/customer-import.ts';
import type { NewCustomer } from '../../../shared/contract/customer.ts';
import { fieldProblem, fieldText } from '../../../shared/problems/field-problems.ts';
import type { CustomerService } from '../customers/service.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import type { LineProblem } from './read-customers.ts';

/** Of one file: what is listed is kept in memory, and asked for again and again. */
const maxListedRejections = 1000;
const maxListedBytes = 512 * 1024;
const progressEvery = 500;

const textOf = ({ column, ...problem }: LineProblem): string =>
  [...(column === null ? [] : [column]), fieldText(problem, 'en')].join(': ');

export interface CheckedFile {
  readonly lines: number;
  readonly accepted: readonly NewCustomer[];
  /** As many as are listed. */
  readonly rejected: ImportState['rejected'];
  readonly rejectedTotal: number;
}

/** Reads a file of customers: who could be created, and what is wrong with each of the other lines. */
export async function checkFile(
  file: string,
  { lookupCache, customers }: { lookupCache: LookupCache; customers: Pick<CustomerService, 'isThere'> },
  onProgress: (lines: number, rejectedTotal: number) => void,
): Promise<CheckedFile> {
  const accepted: NewCustomer[] = [];
  const rejected: ImportState['rejected'] = [];
  const seen = new Set<string>();
  let [lines, rejectedTotal, listedBytes] = [0, 0, 0];
  const { readCustomers } = await import('./read-customers.ts');
  for await (const read of readCustomers(file, lookupCache)) {
    lines += 1;
    const problems = 'problems' in read ? read.problems : await duplicateProblems(read.customer, seen, customers);
    if ('customer' in read && problems.length === 0) accepted.push(read.customer);
    else {
      rejectedTotal += 1;
      const rejection = { line: read.line, errors: problems.map(textOf), problems };
      listedBytes += JSON.stringify(rejection).length;
      if (rejected.length < maxListedRejections && listedBytes <= maxListedBytes) rejected.push(rejection);
    }
    if (lines % progressEvery === 0) onProgress(lines, rejectedTotal);
  }
  return { lines, accepted, rejected, rejectedTotal };
}

/** Importing a file twice creates no customer twice: a customer is known by the name and any of the numbers. */
async function duplicateProblems(
  { name, phone }: NewCustomer,
  seen: Set<string>,
  customers: Pick<CustomerService, 'isThere'>,
): Promise<LineProblem[]> {
  const keys = phone.map((number) => `${name} ${number}`);
  if (keys.some((key) => seen.has(key))) return [{ column: null, ...fieldProblem('import-line-repeated') }];
  for (const key of keys) seen.add(key);
  const id = await customers.isThere(name, phone);
  return id === null ? [] : [{ column: null, ...fieldProblem('import-customer-known', { id }) }];
}
