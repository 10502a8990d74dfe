import { randomUUID } from 'node:crypto';
import { renameSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { CountryCode } from 'libphonenumber-js/min';
import type { ImportEncoding, ImportState } from '../../../shared/contract/admin/customer-import.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { AuditLog } from '../../platform/audit/service.ts';
import type { Caller } from '../../platform/caller.ts';
import { isDiskFull } from '../../platform/full-disk.ts';
import type { CustomerService } from '../customers/service.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import { checkFile, customersOfLines } from './check-file.ts';

const maxKept = 20;

const failure = ({ message, reason = 'import-failed', params = {} }: ProblemError) => ({
  message,
  problem: { reason, params },
});
const problemOf = (error: unknown): ProblemError => {
  if (error instanceof ProblemError) return error;
  return problemFor(isDiskFull(error) ? 'disk-full' : 'import-failed', {}, { cause: error });
};

interface How {
  readonly isDryRun: boolean;
  readonly skipsRejected: boolean;
  readonly encoding: ImportEncoding | null;
}
type Update = (changes: Partial<ImportState>) => void;

interface ImportParts {
  readonly customers: Pick<CustomerService, 'importAll' | 'knownAmong'>;
  /** The thread that reads files. */
  readonly thread: URL;
  readonly region: CountryCode;
  readonly areaCode: string | null;
  readonly lookupCache: LookupCache;
  readonly audit: AuditLog;
  readonly onFault: (error: unknown) => void;
}

interface Running {
  readonly id: string;
  readonly cancelling: AbortController;
  readonly ended: Promise<void>;
}

/** Imports customers from a file, all or none, as a job whose progress can be queried and that can be cancelled. */
export class CustomerImport {
  readonly #parts: ImportParts;
  readonly #jobs = new Map<string, ImportState>();
  #running: Running | null = null;

  constructor(parts: ImportParts) {
    this.#parts = parts;
  }

  /** Without a turn of the event loop: of files that are sent at the same time, one is imported. */
  begin(caller: Caller, uploadedPath: string, how: How): ImportState {
    if (this.#running) throw problemFor('import-running');
    const id = randomUUID();
    const file = join(dirname(uploadedPath), `import-${id}`);
    renameSync(uploadedPath, file);
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
      preview: null,
      other_sheets: [],
      problem: null,
    });
    if (this.#jobs.size > maxKept) this.#jobs.delete(this.#jobs.keys().next().value as string);
    const cancelling = new AbortController();
    const { signal } = cancelling;
    const ended = this.#run(caller, file, how, { update, signal })
      .catch((error: unknown) => {
        if (signal.aborted) return update({ state: 'cancelled', ...failure(problemFor('import-cancelled')) });
        const problem = problemOf(error);
        if (problem !== error) this.#parts.onFault(error);
        update({ state: 'failed', ...failure(problem) });
      })
      .finally(async () => {
        this.#running = null;
        await rm(file, { force: true });
      });
    this.#running = { id, cancelling, ended };
    return this.state(id);
  }

  /** Ends an import, which then has imported nothing; its customers are removed before its state shows this. */
  cancel(id: string): ImportState {
    const state = this.state(id);
    if (this.#running?.id !== id) throw problemFor('import-over');
    if (state.state === 'cancelling') return state;
    this.#jobs.set(id, { ...state, state: 'cancelling' });
    this.#running.cancelling.abort(problemFor('import-cancelled'));
    return this.state(id);
  }

  state(id: string): ImportState {
    const state = this.#jobs.get(id);
    if (!state) throw problemFor('import-not-found');
    return state;
  }

  /** Resolves when nothing is running. */
  async stop(): Promise<void> {
    this.#running?.cancelling.abort(problemFor('import-cancelled'));
    await this.#running?.ended;
  }

  async #run(
    caller: Caller,
    file: string,
    how: How,
    { update, signal }: { update: Update; signal: AbortSignal },
  ): Promise<void> {
    const { customers, audit } = this.#parts;
    const parts = { ...this.#parts, signal, encoding: how.encoding };
    const { lines, accepted, rejected, rejectedTotal, otherSheets } = await checkFile(
      file,
      parts,
      (done, refused) => update({ lines: done, done, rejected_total: refused }),
      (preview) => {
        update({ preview });
        if (!preview.is_encoding_certain && !how.isDryRun)
          throw problemFor('import-encoding-unclear', { encoding: preview.encoding ?? '' });
      },
    );
    signal.throwIfAborted();
    update({ lines, done: lines, rejected, rejected_total: rejectedTotal, other_sheets: [...otherSheets] });
    if (rejectedTotal > 0 && !how.skipsRejected && !how.isDryRun)
      return update({
        state: 'refused',
        ...failure(problemFor('import-lines-rejected', { rejected: rejectedTotal, lines })),
      });
    if (how.isDryRun)
      return update({ state: 'done', message: `${accepted.size} of ${lines} lines could be imported; nothing was.` });
    update({ state: 'writing', done: 0 });
    const counts = { imported: accepted.size, rejected: rejectedTotal };
    await customers.importAll(caller, customersOfLines(file, parts, accepted), {
      onDone: (done) => update({ done }),
      record: (transaction) => audit.did(caller, 'customers.imported', counts, transaction),
      signal,
    });
    update({
      state: 'done',
      imported: accepted.size,
      message: `${accepted.size} of ${lines} lines were imported.`,
    });
  }
}
