import { randomUUID } from 'node:crypto';
import { renameSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { CountryCode } from 'libphonenumber-js/min';
import type { ImportEncoding, ImportState } from '../../../shared/contract/admin/customer-import.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { AuditLog } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/caller.ts';
import type { WriteAlong } from '../../platform/database/clinic-database.ts';
import { isDiskFull } from '../../platform/full-disk.ts';
import type { CustomerService } from '../customers/customers-service.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import type { ImportWriter, StagedImport } from '../customers/import-writer.ts';
import { type CheckedFile, checkFile } from './check-file.ts';

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
  readonly customers: Pick<CustomerService, 'prepared' | 'knownAmong'>;
  readonly writer: ImportWriter;
  /** The thread that reads files. */
  readonly thread: URL;
  readonly region: CountryCode;
  readonly areaCode: string | null;
  readonly lookupCache: LookupCache;
  readonly audit: AuditLog;
  readonly onFault: (error: unknown) => void;
}

interface Check {
  readonly how: How;
  /** Null where nothing is to be written. */
  readonly staged: StagedImport | null;
  readonly update: Update;
  readonly signal: AbortSignal;
}

interface Running {
  readonly id: string;
  readonly cancelling: AbortController;
  readonly ended: Promise<void>;
}

/** Imports customers from a file as a job whose progress can be queried, and that can be cancelled until it writes. */
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

  /** Ends an import that is checking its file, and has imported nothing. */
  cancel(id: string): ImportState {
    const state = this.state(id);
    if (this.#running?.id !== id) throw problemFor('import-over');
    if (state.state === 'writing') throw problemFor('import-writing');
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
    const { writer, audit, onFault } = this.#parts;
    // The check then knows their customers.
    await writer.finishInterrupted();
    const staged = how.isDryRun ? null : await writer.begin();
    const discard = () => staged && writer.discard(staged);
    const checked = await this.#check(caller, file, { how, staged, update, signal }).catch(async (error: unknown) => {
      await discard();
      throw error;
    });
    const { lines, accepted, rejected, rejectedTotal, otherSheets } = checked;
    update({ lines, done: lines, rejected, rejected_total: rejectedTotal, other_sheets: [...otherSheets] });
    if (!staged)
      return update({ state: 'done', message: `${accepted} of ${lines} lines could be imported; nothing was.` });
    if (rejectedTotal > 0 && !how.skipsRejected) {
      await discard();
      return update({
        state: 'refused',
        ...failure(problemFor('import-lines-rejected', { rejected: rejectedTotal, lines })),
      });
    }
    update({ state: 'writing', done: 0 });
    const counts = { imported: accepted, rejected: rejectedTotal };
    const record: WriteAlong = (transaction) => audit.did(caller, 'customers.imported', counts, transaction);
    await writer
      .add(staged, record, (done) => update({ done }))
      .catch((error: unknown) => {
        onFault(error);
        throw problemFor('import-interrupted');
      });
    update({ state: 'done', imported: accepted, message: `${accepted} of ${lines} lines were imported.` });
  }

  /** Stages the customers of lines that could be imported, unless nothing is to be written. */
  async #check(caller: Caller, file: string, { how, staged, update, signal }: Check): Promise<CheckedFile> {
    const { customers } = this.#parts;
    const checked = await checkFile(file, {
      ...this.#parts,
      signal,
      encoding: how.encoding,
      onProgress: (done, refused) => update({ lines: done, done, rejected_total: refused }),
      onPreview: (preview) => {
        update({ preview });
        if (!preview.is_encoding_certain && !how.isDryRun)
          throw problemFor('import-encoding-unclear', { encoding: preview.encoding ?? '' });
      },
      onAccepted: async (found) => staged?.stage(found.map((customer) => customers.prepared(caller, customer))),
    });
    signal.throwIfAborted();
    return checked;
  }
}
