import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ImportState } from '../../../shared/contract/admin/customer-import.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { AuditLog } from '../../platform/audit/service.ts';
import type { Caller } from '../../platform/caller.ts';
import type { CustomerService } from '../customers/service.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import { checkFile } from './check-file.ts';

const maxKept = 20;

const failure = ({ message, reason = 'import-failed', params = {} }: ProblemError) => ({
  message,
  problem: { reason, params },
});
const failureOf = (error: unknown) => ({
  state: 'failed' as const,
  ...failure(error instanceof ProblemError ? error : problemFor('import-failed', {}, { cause: error })),
});

interface How {
  readonly isDryRun: boolean;
  readonly skipsRejected: boolean;
}
type Update = (changes: Partial<ImportState>) => void;

interface ImportParts {
  readonly customers: Pick<CustomerService, 'importAll' | 'isThere'>;
  readonly lookupCache: LookupCache;
  readonly audit: AuditLog;
  readonly onFault: (error: unknown) => void;
}

/** Imports customers from a CSV file, all or none, as a job whose progress can be queried. */
export class CustomerImport {
  readonly #parts: ImportParts;
  readonly #jobs = new Map<string, ImportState>();
  #running: Promise<void> | null = null;

  constructor(parts: ImportParts) {
    this.#parts = parts;
  }

  async begin(caller: Caller, uploadedPath: string, how: How): Promise<ImportState> {
    if (this.#running) throw problemFor('import-running');
    const id = randomUUID();
    const file = join(dirname(uploadedPath), `import-${id}`);
    await rename(uploadedPath, file);
    const update: Update = (changes) => void this.#jobs.set(id, { ...this.state(id), ...changes });
    this.#jobs.set(id, {
      id,
      state: 'checking',
      lines: 0,
      done: 0,
      imported: 0,
      rejected: [],
      rejected_total: 0,
      message: null,
      problem: null,
    });
    if (this.#jobs.size > maxKept) this.#jobs.delete(this.#jobs.keys().next().value as string);
    this.#running = this.#run(caller, file, how, update)
      .catch((error: unknown) => {
        if (!(error instanceof ProblemError)) this.#parts.onFault(error);
        update(failureOf(error));
      })
      .finally(async () => {
        this.#running = null;
        await rm(file, { force: true });
      });
    return this.state(id);
  }

  state(id: string): ImportState {
    const state = this.#jobs.get(id);
    if (!state) throw problemFor('import-not-found');
    return state;
  }

  async settled(): Promise<void> {
    await this.#running;
  }

  async #run(caller: Caller, file: string, how: How, update: Update): Promise<void> {
    const { customers, audit } = this.#parts;
    const { lines, accepted, rejected, rejectedTotal } = await checkFile(file, this.#parts, (done, refused) =>
      update({ lines: done, done, rejected_total: refused }),
    );
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
  }
}
