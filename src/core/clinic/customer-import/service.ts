import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ImportState } from '../../../shared/contract/admin/customer-import.ts';
import type { NewCustomer } from '../../../shared/contract/customer.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { fieldProblem, fieldText } from '../../../shared/problems/field-problems.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { AuditLog } from '../../platform/audit/service.ts';
import type { Caller } from '../../platform/caller.ts';
import type { CustomerService } from '../customers/service.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import type { LineProblem } from './read-customers.ts';

export type CustomerImport = ReturnType<typeof createCustomerImport>;

/** Of one file: what is listed is kept in memory, and asked for again and again. */
const maxListedRejections = 1000;
const maxListedBytes = 512 * 1024;
const maxKept = 20;

const textOf = ({ column, ...problem }: LineProblem): string =>
  [...(column === null ? [] : [column]), fieldText(problem, 'en')].join(': ');

const failure = ({ message, reason = 'import-failed', params = {} }: ProblemError) => ({
  message,
  problem: { reason, params },
});

/** Imports customers from a CSV file, all or none, as a job whose progress can be queried. */
export function createCustomerImport({
  customers,
  lookupCache,
  audit,
  onFault,
}: {
  customers: Pick<CustomerService, 'importAll' | 'isThere'>;
  lookupCache: LookupCache;
  audit: AuditLog;
  onFault: (error: unknown) => void;
}) {
  const jobs = new Map<string, ImportState>();
  let running: Promise<void> | null = null;

  const run = async (
    caller: Caller,
    file: string,
    how: { isDryRun: boolean; skipsRejected: boolean },
    update: (changes: Partial<ImportState>) => void,
  ): Promise<void> => {
    const accepted: NewCustomer[] = [];
    const rejected: ImportState['rejected'] = [];
    const seen = new Set<string>();
    let [lines, rejectedTotal, listedBytes] = [0, 0, 0];
    const { readCustomers } = await import('./read-customers.ts');
    for await (const read of readCustomers(file, lookupCache)) {
      lines += 1;
      const problems = 'problems' in read ? read.problems : await duplicateProblems(read.customer, seen);
      if ('customer' in read && problems.length === 0) accepted.push(read.customer);
      else {
        rejectedTotal += 1;
        const rejection = { line: read.line, errors: problems.map(textOf), problems };
        listedBytes += JSON.stringify(rejection).length;
        if (rejected.length < maxListedRejections && listedBytes <= maxListedBytes) rejected.push(rejection);
      }
      if (lines % 500 === 0) update({ lines, done: lines, rejected_total: rejectedTotal });
    }
    update({ lines, done: lines, rejected, rejected_total: rejectedTotal });
    if (rejectedTotal > 0 && !how.skipsRejected && !how.isDryRun)
      return update({
        state: 'refused',
        ...failure(problemFor('import-lines-rejected', { rejected: rejectedTotal, lines })),
      });
    if (how.isDryRun)
      return update({ state: 'done', message: `${accepted.length} of ${lines} lines could be imported; nothing was.` });
    update({ state: 'writing', done: 0 });
    const counts = { imported: accepted.length, rejected: rejectedTotal };
    await customers.importAll(
      caller,
      accepted,
      (done) => update({ done }),
      (transaction) => audit.did(caller, 'customers.imported', counts, transaction),
    );
    update({
      state: 'done',
      imported: accepted.length,
      message: `${accepted.length} of ${lines} lines were imported.`,
    });
  };
  /** Importing a file twice creates no customer twice: a customer is known by the name and any of the numbers. */
  const duplicateProblems = async ({ name, phone }: NewCustomer, seen: Set<string>): Promise<LineProblem[]> => {
    const keys = phone.map((number) => `${name} ${number}`);
    if (keys.some((key) => seen.has(key))) return [{ column: null, ...fieldProblem('import-line-repeated') }];
    for (const key of keys) seen.add(key);
    const id = await customers.isThere(name, phone);
    return id === null ? [] : [{ column: null, ...fieldProblem('import-customer-known', { id }) }];
  };

  return {
    begin: async (
      caller: Caller,
      uploadedPath: string,
      how: { isDryRun: boolean; skipsRejected: boolean },
    ): Promise<ImportState> => {
      if (running) throw problemFor('import-running');
      const id = randomUUID();
      const file = join(dirname(uploadedPath), `import-${id}`);
      await rename(uploadedPath, file);
      let state: ImportState = {
        id,
        state: 'checking',
        lines: 0,
        done: 0,
        imported: 0,
        rejected: [],
        rejected_total: 0,
        message: null,
        problem: null,
      };
      const update = (changes: Partial<ImportState>): void => {
        state = { ...state, ...changes };
        jobs.set(id, state);
      };
      update({});
      if (jobs.size > maxKept) jobs.delete(jobs.keys().next().value as string);
      running = run(caller, file, how, update)
        .catch((error: unknown) => {
          if (!(error instanceof ProblemError)) onFault(error);
          update({
            state: 'failed',
            ...failure(error instanceof ProblemError ? error : problemFor('import-failed', {}, { cause: error })),
          });
        })
        .finally(async () => {
          running = null;
          await rm(file, { force: true });
        });
      return state;
    },
    state: (id: string): ImportState => {
      const state = jobs.get(id);
      if (!state) throw problemFor('import-not-found');
      return state;
    },
    settled: async (): Promise<void> => {
      await running;
    },
  };
}
