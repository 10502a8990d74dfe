import { existsSync } from 'node:fs';
import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copyTables, type Progress } from '../database/copy-tables.ts';
import { copyPrivately } from '../files/private-files.ts';
import { databaseFile, openSqlite } from '../database/sqlite/open-sqlite.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { backupFault, refuseFaultyBackup } from './backup-fault.ts';

export const backupsFolderOf = (dataFolder: string): string => join(dataFolder, 'backups');

/**
 * Replaces the database with a backup and keeps the previous one: the SQLite file beside the new one, or a backup of
 * the PostgreSQL database among the backups. Everyone has to sign in again. The core must not run. Throws ProblemError.
 */
export async function restoreBackup(parts: {
  file: string;
  dataFolder: string;
  postgresUrl: string | null;
  stamp: string;
  progress: Progress;
}): Promise<{ kept: string | null }> {
  const { file, dataFolder, postgresUrl, stamp, progress } = parts;
  if (!existsSync(file)) throw problemFor('file-missing', { file });
  refuseFaultyBackup(file, backupFault(file));
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
      return { kept: await replaceFile(draftFolder, dataFolder, stamp) };
    }
    const { openPostgres } = await import('../database/postgres/open-postgres.ts');
    const target = await openPostgres(postgresUrl, () => {});
    try {
      const kept = join(backupsFolderOf(dataFolder), `before-restore-${stamp}.db`);
      await mkdir(backupsFolderOf(dataFolder), { recursive: true });
      await target.backUpTo(kept);
      await copyTables(restored.db, target, progress);
      return { kept };
    } finally {
      await Promise.all([target.close(), restored.close()]);
    }
  } finally {
    await rm(draftFolder, { recursive: true, force: true });
  }
}

async function replaceFile(draftFolder: string, dataFolder: string, stamp: string): Promise<string | null> {
  const present = databaseFile(dataFolder);
  let kept: string | null = null;
  if (existsSync(present)) {
    // Refused while a core uses it; and closing it brings all that was written into the one file.
    await (await openSqlite(dataFolder)).close();
    kept = `${present}.before-restore-${stamp}`;
    // A second name first, then the replacement in one step: at no moment is there no database.
    await link(present, kept);
  }
  await rename(databaseFile(draftFolder), present);
  const folder = await open(dataFolder);
  await folder.sync();
  await folder.close();
  return kept;
}
