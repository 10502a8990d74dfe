import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Backup } from '../../../shared/contract/admin/backups.ts';
import type { Clock } from '../../../shared/clock.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { AuditLog } from '../audit/service.ts';
import type { Caller } from '../caller.ts';
import type { OpenDatabase } from '../database/clinic-database.ts';
import { formatDateTime } from '../database/local-time.ts';
import type { FileAnswer } from '../http/handler.ts';
import { backupFaultFrom } from './backup-fault.ts';
import { backupsFolderOf } from './restore.ts';
import { stageRestore } from './staged-restore.ts';

export type BackupService = ReturnType<typeof createBackupService>;

/**
 * Backups of the database: each a SQLite file, whichever database they are of. Photos and recordings are files already.
 */
export function createBackupService(parts: {
  database: OpenDatabase;
  dataFolder: string;
  audit: AuditLog;
  clock: Clock;
  timeZone: string;
  checkWorker: URL;
}) {
  const { database, dataFolder, audit, clock, timeZone } = parts;
  const folder = backupsFolderOf(dataFolder);
  let isRunning = false;

  const described = async (file: string): Promise<Backup> => {
    const { size, mtimeMs } = await stat(join(folder, file));
    return { file, bytes: size, created_at: formatDateTime(mtimeMs, timeZone) };
  };
  const existing = async (file: string): Promise<string> => {
    const path = join(folder, file);
    if (!(await stat(path).catch(() => null))?.isFile()) throw problemFor('backup-not-found');
    return path;
  };

  return {
    list: async () => {
      await mkdir(folder, { recursive: true });
      const files = (await readdir(folder))
        .filter((file) => file.endsWith('.db'))
        .toSorted()
        .toReversed();
      const rows = await Promise.all(files.map(described));
      return { rows, total: rows.length, next_cursor: null };
    },
    create: async (caller: Caller): Promise<Backup> => {
      if (isRunning) throw problemFor('backup-running');
      isRunning = true;
      const file = `clinicall-${formatDateTime(clock.now(), timeZone).replaceAll(/[-:]/g, '').replace(' ', '-')}.db`;
      const draft = join(folder, `${file}.part`);
      try {
        await mkdir(folder, { recursive: true });
        await database.backUpTo(draft);
        // Whoever keeps the last few must not replace good ones by copies of a damaged database.
        const fault = await backupFaultFrom(parts.checkWorker, draft);
        if (fault !== null) throw problemFor('database-damaged', { why: fault });
        await audit.did(caller, 'backup.created', { file });
        await rename(draft, join(folder, file));
      } finally {
        isRunning = false;
        await rm(draft, { force: true });
      }
      return described(file);
    },
    download: async (caller: Caller, file: string): Promise<FileAnswer> => {
      const path = await existing(file);
      await audit.did(caller, 'backup.downloaded', { file });
      return { path, contentType: 'application/vnd.sqlite3' };
    },
    restoreAtNextStart: async (caller: Caller, file: string) => {
      await existing(file);
      await stageRestore({
        dataFolder,
        file,
        checkWorker: parts.checkWorker,
        record: () => audit.did(caller, 'backup.to-restore', { file }),
      });
      return { file, takes_effect: 'at the next start' as const };
    },
  };
}
