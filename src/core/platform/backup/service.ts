import { rm, stat } from 'node:fs/promises';
import PQueue from 'p-queue';
import type { Backup, BackupState } from '../../../shared/contract/admin/backups.ts';
import type { Clock } from '../../../shared/clock.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { AuditLog } from '../audit/service.ts';
import type { Caller } from '../caller.ts';
import type { OpenDatabase } from '../database/clinic-database.ts';
import { formatDateTime } from '../database/local-time.ts';
import { isDiskFull } from '../full-disk.ts';
import type { FileAnswer } from '../http/handler.ts';
import { backupFaultFrom } from './backup-fault.ts';
import { BackupFolder } from './backup-folder.ts';
import { backupsFolderOf } from './restore.ts';
import { cancelStagedRestore, stagedBackup, stageRestore } from './staged-restore.ts';

interface Parts {
  readonly database: OpenDatabase;
  readonly dataFolder: string;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly checkWorker: URL;
  /** An error of a backup that nobody waits for. */
  readonly onFault: (error: unknown) => void;
}

interface Run {
  readonly startedAt: number;
  phase: 'copying' | 'checking';
  /** Where it is written to; null before its first byte. */
  draft: string | null;
}

/** Backups of the database: SQLite files, for either database. Photos and recordings are files already. */
export class BackupService {
  readonly #parts: Parts;
  readonly #folder: BackupFolder;
  /** Changes of the backup to restore run one after another: the last one that succeeded wins. */
  readonly #turns = new PQueue({ concurrency: 1 });
  #run: Run | null = null;
  /** Being checked, to be restored afterwards. */
  #isChecked: string | null = null;
  /** Why the last one failed. */
  #problem: BackupState['problem'] = null;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#folder = new BackupFolder({ folder: backupsFolderOf(parts.dataFolder), timeZone: parts.timeZone });
  }

  async list(): Promise<{ rows: Backup[]; total: number; next_cursor: null }> {
    const rows = await this.#folder.list();
    return { rows, total: rows.length, next_cursor: null };
  }

  async state(): Promise<BackupState> {
    const { dataFolder, timeZone } = this.#parts;
    const run = this.#run;
    return {
      running: run && {
        started_at: formatDateTime(run.startedAt, timeZone),
        phase: run.phase,
        bytes: run.draft === null ? 0 : ((await stat(run.draft).catch(() => null))?.size ?? 0),
      },
      problem: this.#problem,
      restore: stagedBackup(dataFolder),
    };
  }

  /** Creates a backup, while requests continue. Throws ProblemError; `conflict` while another one is made. */
  async create(caller: Caller): Promise<Backup> {
    if (this.#run) throw problemFor('backup-running');
    const run: Run = { startedAt: this.#parts.clock.now(), phase: 'copying', draft: null };
    this.#run = run;
    this.#problem = null;
    try {
      return await this.#make(caller, run);
    } catch (error) {
      const { reason = 'backup-failed', params = {} } = problemOfBackup(error);
      this.#problem = { reason, params };
      throw error;
    } finally {
      this.#run = null;
    }
  }

  /** The same for who asks for the state meanwhile. */
  async start(caller: Caller): Promise<BackupState> {
    if (this.#run) throw problemFor('backup-running');
    void this.create(caller).catch((error: unknown) => {
      if (!(error instanceof ProblemError)) this.#parts.onFault(error);
    });
    return this.state();
  }

  async #make(caller: Caller, run: Run): Promise<Backup> {
    const { database, audit, clock, checkWorker } = this.#parts;
    await this.#folder.removeDrafts();
    const { file, draft } = await this.#folder.newDraft(clock.now());
    run.draft = draft;
    try {
      await database.backUpTo(draft);
      // A site that keeps the last few must not replace good ones by copies of a damaged database.
      run.phase = 'checking';
      const fault = await backupFaultFrom(checkWorker, draft);
      if (fault !== null) throw problemFor('database-damaged', { why: fault });
      await audit.did(caller, 'backup.created', { file });
      await this.#folder.keep(draft);
    } finally {
      await rm(draft, { force: true });
    }
    return this.#folder.describe(file);
  }

  async download(caller: Caller, file: string): Promise<FileAnswer> {
    const path = await this.#folder.find(file);
    await this.#parts.audit.did(caller, 'backup.downloaded', { file });
    return { path, contentType: 'application/vnd.sqlite3' };
  }

  /** Throws ProblemError `conflict` for the one that the next start is to restore. */
  async remove(caller: Caller, file: string): Promise<null> {
    // Refused without waiting for the check of the same file.
    if (this.#isChecked === file) throw problemFor('backup-to-be-restored');
    return this.#turns.add(async () => {
      await this.#folder.find(file);
      if (stagedBackup(this.#parts.dataFolder)?.file === file) throw problemFor('backup-to-be-restored');
      await this.#parts.audit.did(caller, 'backup.deleted', { file });
      await this.#folder.remove(file);
      return null;
    });
  }

  restoreAtNextStart(caller: Caller, file: string) {
    const { dataFolder, checkWorker, audit } = this.#parts;
    return this.#turns.add(async () => {
      await this.#folder.find(file);
      this.#isChecked = file;
      const record = () => audit.did(caller, 'backup.to-restore', { file });
      await stageRestore({ dataFolder, file, checkWorker, record }).finally(() => (this.#isChecked = null));
      return { file, takes_effect: 'at the next start' as const };
    });
  }

  cancelRestore(caller: Caller): Promise<null> {
    const { dataFolder, audit } = this.#parts;
    return this.#turns.add(async () => {
      const staged = stagedBackup(dataFolder);
      if (!staged) return null;
      await audit.did(caller, 'backup.restore-cancelled', { file: staged.file });
      await cancelStagedRestore(dataFolder);
      return null;
    });
  }
}

function problemOfBackup(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  return isDiskFull(error) ? problemFor('disk-full') : problemFor('backup-failed');
}
