import { mkdir, rm, stat, statfs } from 'node:fs/promises';
import type { Backup, BackupState } from '../../../shared/contract/admin/backups.ts';
import type { Clock } from '../../../shared/clock.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { OpenDatabase } from '../database/clinic-database.ts';
import type { BackupFolder } from './backup-folder.ts';
import type { PreviousList } from './backup-task.ts';
import type { BackupThreads } from './backup-thread.ts';
import type { FileTotals } from './files/collect-files.ts';

/** A backup in progress. */
export interface BackupRun {
  readonly startedAt: number;
  phase: NonNullable<BackupState['running']>['phase'];
  /** Where its database is written to; null before its first byte. */
  draft: string | null;
  files: FileTotals;
}

interface Parts {
  readonly database: OpenDatabase;
  readonly dataFolder: string;
  readonly backupsFolder: string;
  readonly folder: BackupFolder;
  readonly threads: BackupThreads;
  readonly clock: Clock;
}

/** Bytes that the next backup takes, and those that are free where it goes. */
export async function roomForBackup(parts: Parts): Promise<{ needed_bytes: number; free_bytes: number }> {
  const { database, dataFolder, backupsFolder, folder, threads } = parts;
  await mkdir(backupsFolder, { recursive: true });
  const previous = await folder.newestList();
  const files = await threads.run({ kind: 'room', dataFolder, backupsFolder, previous });
  const { bavail, bsize } = await statfs(backupsFolder);
  return { needed_bytes: (await database.sizeInBytes()) + files, free_bytes: bavail * bsize };
}

const megabytes = (bytes: number): string => String(Math.ceil(bytes / 1_000_000));

/**
 * Makes a backup: the files that are there, the database, and the files that were added meanwhile, so that a file which
 * the database names is in the backup even if it is removed while this runs. `record` comes before the backup is one.
 * Throws ProblemError; nothing that could be taken for a backup is left then.
 */
export async function makeBackup(
  parts: Parts,
  run: BackupRun,
  how: { isScheduled: boolean; record: (file: string) => Promise<void> },
): Promise<Backup> {
  const { database, dataFolder, backupsFolder, folder, threads, clock } = parts;
  await folder.removeDrafts();
  const room = await roomForBackup(parts);
  if (room.needed_bytes > room.free_bytes)
    throw problemFor('backup-without-room', {
      needed: megabytes(room.needed_bytes),
      free: megabytes(room.free_bytes),
    });
  const { file, draft } = await folder.newDraft(clock.now());
  const [firstList, list] = [`${draft}-files-before`, `${draft}-files`];
  const collect = (previous: PreviousList | null, to: string, keepsRemoved: boolean) =>
    threads.run(
      { kind: 'collect', dataFolder, backupsFolder, previous, keepsRemoved, list: to, now: clock.now() },
      (totals) => (run.files = totals),
    );
  try {
    const first = await collect(await folder.newestList(), firstList, false);
    run.draft = draft;
    run.phase = 'copying';
    await database.backUpTo(draft);
    // A site that keeps the last few must not replace good ones by copies of a damaged database.
    run.phase = 'checking';
    const fault = await threads.run({ kind: 'check', file: draft });
    if (fault !== null) throw problemFor('database-damaged', { why: fault });
    run.phase = 'filing';
    const totals = await collect({ list: firstList, hash: first.list_hash }, list, true);
    await how.record(file);
    await folder.keep(draft, list, { is_scheduled: how.isScheduled, ...totals });
    return await folder.describe(file);
  } finally {
    await Promise.all([draft, firstList, list].map((path) => rm(path, { force: true })));
  }
}

export const writtenBytes = async ({ draft }: BackupRun): Promise<number> =>
  draft === null ? 0 : ((await stat(draft).catch(() => null))?.size ?? 0);
