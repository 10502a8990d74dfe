import { join } from 'node:path';
import PQueue from 'p-queue';
import type { Backup, BackupRoom, BackupState } from '../../../shared/contract/admin/backups.ts';
import type { Clock } from '../../../shared/clock.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { AuditLog } from '../audit/audit-service.ts';
import { type Caller, controlCaller } from '../caller.ts';
import type { OpenDatabase } from '../database/clinic-database.ts';
import { formatDateTime } from '../database/local-time.ts';
import { isDiskFull } from '../full-disk.ts';
import type { FileAnswer } from '../http/handler.ts';
import { BackupFolder, isWhole } from './backup-folder.ts';
import { BackupHistory } from './backup-history.ts';
import { type BackupSchedule, backupTimes } from './backup-schedule.ts';
import { BackupThreads } from './backup-thread.ts';
import { type BackupRun, makeBackup, roomForBackup, writtenBytes } from './make-backup.ts';
import { backupsFolderOf } from './restore.ts';
import { cancelStagedRestore, stagedBackup, stageRestore } from './staged-restore.ts';

interface Parts {
  readonly database: OpenDatabase;
  readonly dataFolder: string;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly checkWorker: URL;
  /** As it is now. */
  readonly schedule: () => BackupSchedule;
  /** An error of a backup that nobody waits for. */
  readonly onFault: (error: unknown) => void;
}

const tickMs = 60_000;
/** A time that is further ahead is that of a clock that was wrong then, or is now. */
const dayMs = 86_400_000;

/** Backups of the database and the clinic's files, on request and once a day. */
export class BackupService {
  readonly #parts: Parts;
  readonly #folder: BackupFolder;
  readonly #history: BackupHistory;
  readonly #threads: BackupThreads;
  /** Changes of the backup to restore run one after another: the last one that succeeded wins. */
  readonly #turns = new PQueue({ concurrency: 1 });
  /** A backup that is made, or files of deleted ones that are removed: never both. */
  readonly #fileWork = new PQueue({ concurrency: 1 });
  #run: BackupRun | null = null;
  /** Resolves when the beginning of the last run is stored. */
  #begun: Promise<void> = Promise.resolve();
  /** Being checked, to be restored afterwards. */
  #isChecked: string | null = null;
  /** Why the last one failed. */
  #problem: BackupState['problem'] = null;
  /** The time of the schedule that was seen last; one that is set later than its time today begins tomorrow. */
  #seen: { time: string | null; since: number };
  #cancelTick: () => void = () => {};

  constructor(parts: Parts) {
    const folder = backupsFolderOf(parts.dataFolder);
    this.#parts = parts;
    this.#folder = new BackupFolder({ folder, timeZone: parts.timeZone });
    this.#history = new BackupHistory(join(parts.dataFolder, 'backup-history.json'), parts.onFault);
    this.#threads = new BackupThreads(parts.checkWorker);
    this.#seen = { time: parts.schedule().time, since: 0 };
    this.#tickLater();
  }

  async list(): Promise<{ rows: Backup[]; total: number; next_cursor: null }> {
    const rows = await this.#folder.list();
    return { rows, total: rows.length, next_cursor: null };
  }

  async state(): Promise<BackupState> {
    const { dataFolder, timeZone, clock } = this.#parts;
    const run = this.#run;
    const { failure } = this.#history;
    const last = await this.#lastSuccess();
    const { time } = this.#parts.schedule();
    const times = time === null ? null : backupTimes(clock.now(), time, timeZone);
    return {
      running: run && {
        started_at: formatDateTime(run.startedAt, timeZone),
        phase: run.phase,
        bytes: await writtenBytes(run),
        files: run.files.files,
      },
      problem: this.#problem,
      restore: stagedBackup(dataFolder),
      last_success: last && { file: last.file, created_at: last.created_at },
      last_failure: failure && { failed_at: formatDateTime(failure.at, timeZone), problem: failure.problem },
      next_at: times && formatDateTime(times.next, timeZone),
      is_overdue:
        times !== null &&
        !run &&
        (last ? last.created_at < formatDateTime(times.beforeLast, timeZone) : failure !== null),
    };
  }

  /** A backup of a later day was made by a clock that was wrong: it says nothing about those that are due. */
  async #lastSuccess(): Promise<Backup | null> {
    const latest = this.#latest();
    return (await this.#folder.list()).find((backup) => isWhole(backup) && backup.created_at <= latest) ?? null;
  }

  #latest(): string {
    const { clock, timeZone } = this.#parts;
    return formatDateTime(clock.now() + dayMs, timeZone);
  }

  room(): Promise<BackupRoom> {
    return roomForBackup(this.#making);
  }

  /** Creates a backup, while requests continue. Throws ProblemError; `conflict` while another one is made. */
  async create(caller: Caller, isScheduled = false): Promise<Backup> {
    if (this.#run) throw problemFor('backup-running');
    const run: BackupRun = {
      startedAt: this.#parts.clock.now(),
      phase: 'filing',
      draft: null,
      files: { files: 0, bytes: 0 },
    };
    this.#run = run;
    this.#problem = null;
    this.#begun = this.#history.begun(run.startedAt);
    return this.#fileWork.add(() => this.#make(caller, run, isScheduled));
  }

  /** The same for who asks for the state meanwhile. From its answer on, a crash is known to have interrupted it. */
  async start(caller: Caller): Promise<BackupState> {
    if (this.#run) throw problemFor('backup-running');
    this.#startUnattended(caller, false);
    await this.#begun;
    return this.state();
  }

  #startUnattended(caller: Caller, isScheduled: boolean): void {
    void this.create(caller, isScheduled).catch((error: unknown) => {
      if (!(error instanceof ProblemError)) this.#parts.onFault(error);
    });
  }

  get #making() {
    const { database, dataFolder, clock } = this.#parts;
    const backupsFolder = backupsFolderOf(dataFolder);
    return { database, dataFolder, backupsFolder, folder: this.#folder, threads: this.#threads, clock };
  }

  async #make(caller: Caller, run: BackupRun, isScheduled: boolean): Promise<Backup> {
    const { audit } = this.#parts;
    await this.#begun;
    try {
      const record = (file: string) => audit.did(caller, 'backup.created', { file });
      const made = await makeBackup(this.#making, run, { isScheduled, record });
      await this.#history.ended(null);
      if (isScheduled) await this.#removeOld(made);
      return made;
    } catch (error) {
      const { reason = 'backup-failed', params = {} } = problemOfBackup(error);
      this.#problem = { reason, params };
      await this.#history.ended({ at: this.#parts.clock.now(), problem: { reason, params } });
      throw error;
    } finally {
      await this.#sweep();
      this.#run = null;
    }
  }

  /**
   * Removes the oldest of the schedule, never the one that was just made, and those of a later day as if they were the
   * oldest. Those that somebody made stay until somebody deletes them.
   */
  async #removeOld(made: Backup): Promise<void> {
    const latest = this.#latest();
    const isAhead = ({ created_at: at }: Backup): number => Number(at > latest);
    const others = (await this.#folder.list())
      .filter((backup) => backup.is_scheduled && backup.file !== made.file)
      .toSorted((one, other) => isAhead(one) - isAhead(other));
    for (const { file } of others.slice(this.#parts.schedule().keep - 1))
      await this.remove(controlCaller, file).catch(this.#parts.onFault);
  }

  /** Removes the files that no backup has. Its failure leaves files, which the next one removes. */
  async #sweep(): Promise<void> {
    if (this.#threads.isStopped) return;
    const backupsFolder = backupsFolderOf(this.#parts.dataFolder);
    await this.#threads.run({ kind: 'sweep', backupsFolder }).catch(this.#parts.onFault);
  }

  async download(caller: Caller, file: string): Promise<FileAnswer> {
    const path = await this.#folder.find(file);
    const record = () => this.#parts.audit.did(caller, 'backup.downloaded', { file });
    return { path, contentType: 'application/vnd.sqlite3', record };
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
      void this.#fileWork.add(() => this.#sweep());
      return null;
    });
  }

  restoreAtNextStart(caller: Caller, file: string) {
    const { dataFolder, audit } = this.#parts;
    return this.#turns.add(async () => {
      await this.#folder.find(file);
      this.#isChecked = file;
      const record = () => audit.did(caller, 'backup.to-restore', { file });
      await stageRestore({ dataFolder, file, threads: this.#threads, record }).finally(() => (this.#isChecked = null));
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

  /** A backup in progress is given up. */
  async stop(): Promise<void> {
    this.#cancelTick();
    await this.#threads.stop();
  }

  #tickLater(): void {
    this.#cancelTick = this.#parts.clock.after(tickMs, () => {
      this.#tickLater();
      void this.#makeWhenDue().catch(this.#parts.onFault);
    });
  }

  /** Also a backup that was due while the core did not run. */
  async #makeWhenDue(): Promise<void> {
    const { clock, timeZone, schedule } = this.#parts;
    const { time } = schedule();
    const now = clock.now();
    if (time !== this.#seen.time || this.#seen.since > now + dayMs) this.#seen = { time, since: now };
    if (time === null || this.#run) return;
    const { last } = backupTimes(now, time, timeZone);
    const newest = await this.#lastSuccess();
    const isMade = newest !== null && newest.created_at >= formatDateTime(last, timeZone);
    const begunAt = this.#history.begunAt ?? 0;
    const isBegun = begunAt >= last && begunAt <= now + dayMs;
    if (isMade || isBegun || this.#seen.since > last) return;
    this.#startUnattended(controlCaller, true);
  }
}

function problemOfBackup(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  return isDiskFull(error) ? problemFor('disk-full') : problemFor('backup-failed');
}
