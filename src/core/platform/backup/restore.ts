import { existsSync } from 'node:fs';
import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copyTables, type Progress } from '../database/copy-tables.ts';
import { copyPrivately } from '../files/private-files.ts';
import { databaseFile, openSqlite } from '../database/sqlite/open-sqlite.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { backupFault, refuseFaultyBackup } from './backup-fault.ts';
import { filesFault, restoreFiles } from './files/restore-files.ts';

export const backupsFolderOf = (dataFolder: string): string => join(dataFolder, 'backups');

/**
 * Replaces the database with a backup and keeps the previous one: the SQLite file beside the new one, or a backup of
 * the PostgreSQL database among the backups. Files of the backup that the clinic lacks are brought back before, unless
 * `databaseOnly`; `files` is their number. Everyone has to sign in again. The core must not run. Throws ProblemError.
 */
export async function restoreBackup(parts: {
  file: string;
  dataFolder: string;
  postgresUrl: string | null;
  stamp: string;
  progress: Progress;
  databaseOnly?: boolean;
}): Promise<{ kept: string | null; files: number }> {
  const { file, dataFolder, postgresUrl, stamp, progress, databaseOnly = false } = parts;
  if (!existsSync(file)) throw problemFor('file-missing', { file });
  refuseFaultyBackup(file, backupFault(file) ?? (databaseOnly ? null : filesFault(file, dataFolder)));
  const draftFolder = join(dataFolder, 'restoring');
  await rm(draftFolder, { recursive: true, force: true });
  await mkdir(draftFolder, { recursive: true });
  try {
    await copyPrivately(file, databaseFile(draftFolder));
    // A copy of an older version is brought to this one here, before anything is replaced.
    const restored = await openSqlite(draftFolder);
    await restored.db.updateTable('tokens').set({ revoked_at: Date.now() }).where('revoked_at', 'is', null).execute();
    await restored.db.deleteFrom('sip_credentials').execute();
    if (postgresUrl === null) {
      await restored.close();
      const isPresent = existsSync(databaseFile(dataFolder));
      // Refused while a core uses it; and closing it brings all that was written into the one file.
      if (isPresent) await (await openSqlite(dataFolder)).close();
      const files = databaseOnly ? 0 : restoreFiles(file, dataFolder);
      return { kept: await replaceFile(draftFolder, dataFolder, isPresent ? stamp : null), files };
    }
    const { openPostgres } = await import('../database/postgres/open-postgres.ts');
    const target = await openPostgres(postgresUrl, () => {});
    try {
      const kept = join(backupsFolderOf(dataFolder), `before-restore-${stamp}.db`);
      await mkdir(backupsFolderOf(dataFolder), { recursive: true });
      await target.backUpTo(kept);
      const files = databaseOnly ? 0 : restoreFiles(file, dataFolder);
      await copyTables(restored.db, target, progress);
      return { kept, files };
    } finally {
      await Promise.all([target.close(), restored.close()]);
    }
  } finally {
    await rm(draftFolder, { recursive: true, force: true });
  }
}

/** `stamp`: null when there is no database to keep. */
async function replaceFile(draftFolder: string, dataFolder: string, stamp: string | null): Promise<string | null> {
  const present = databaseFile(dataFolder);
  const kept = stamp === null ? null : `${present}.before-restore-${stamp}`;
  // A second name first, then the replacement in one step: at no moment is there no database.
  if (kept !== null) await link(present, kept);
  await rename(databaseFile(draftFolder), present);
  const folder = await open(dataFolder);
  await folder.sync();
  await folder.close();
  return kept;
}
