import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '../../node/system-clock.ts';
import { BackupFolder } from '../platform/backup/backup-folder.ts';
import { backupTimes } from '../platform/backup/backup-schedule.ts';
import { BackupThreads } from '../platform/backup/backup-thread.ts';
import { makeBackup } from '../platform/backup/make-backup.ts';
import { backupsFolderOf } from '../platform/backup/restore.ts';
import type { OpenDatabase } from '../platform/database/clinic-database.ts';
import { backupTime } from './practice.ts';

/** Backs the new demo clinic up as if its schedule had done so last night: the backup can be restored. */
export async function backUpLastNight(
  {
    database,
    checkWorker,
    dataFolder,
    timeZone,
  }: {
    database: OpenDatabase;
    checkWorker: URL;
    dataFolder: string;
    timeZone: string;
  },
  signal: AbortSignal,
): Promise<void> {
  const night = backupTimes(systemClock.now(), backupTime, timeZone).last;
  const backupsFolder = backupsFolderOf(dataFolder);
  const folder = new BackupFolder({ folder: backupsFolder, timeZone });
  const threads = new BackupThreads(checkWorker);
  signal.addEventListener('abort', () => void threads.stop());
  const clock = { ...systemClock, now: () => night };
  const run = { startedAt: night, phase: 'filing', draft: null, files: { files: 0, bytes: 0 } } as const;
  const parts = { database, dataFolder, backupsFolder, folder, threads, clock };
  const { file } = await makeBackup(parts, { ...run }, { isScheduled: true, record: () => Promise.resolve() });
  await utimes(join(backupsFolder, file), night / 1000, night / 1000);
}
