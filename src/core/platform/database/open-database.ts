import { existsSync, mkdirSync, opendirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ProblemError } from '../../../shared/problem.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { makePrivate } from '../files/private-files.ts';
import type { OpenDatabase } from './clinic-database.ts';
import { urlWithoutPassword } from './postgres/url-without-password.ts';
import { reasonOf } from './reason.ts';
import { databaseFile, openSqlite } from './sqlite/open-sqlite.ts';
import { watchedSqlite } from './sqlite/watched-sqlite.ts';

/** Folders of files that only a clinic's database explains. */
const folders = ['photos', 'recordings'];

interface DatabaseListeners {
  /** PostgreSQL is no longer ours alone: another core may use it from now on. */
  readonly onLost: (error: Error) => void;
  /** Another program cut SQLite's file short, replaced it or removed it. */
  readonly onFileChanged: (problem: ProblemError) => void;
  /** Called before an older version's database is migrated. */
  readonly onUpgrade: (migrations: readonly string[]) => void;
}

/**
 * Opens the clinic's database, SQLite in the data folder or the PostgreSQL that the URL names, and makes or migrates
 * it. One core at a time uses it: a second one is refused. The folder and what is in it become the owner's alone.
 * Throws ProblemError `unavailable`.
 */
export async function openDatabase(
  { dataFolder, postgresUrl }: { dataFolder: string; postgresUrl: string | null },
  { onLost, onFileChanged, onUpgrade }: DatabaseListeners,
): Promise<OpenDatabase> {
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    await makePrivate(dataFolder);
  } catch (error) {
    throw problemFor('data-folder-unusable', { folder: dataFolder, why: reasonOf(error) }, { cause: error });
  }
  const name = postgresUrl === null ? databaseFile(dataFolder) : urlWithoutPassword(postgresUrl);
  const create = (): void => refuseWhenDatabaseIsLost(dataFolder, name);
  const before = { create, upgrade: onUpgrade };
  if (postgresUrl !== null) {
    const { openPostgres } = await import('./postgres/open-postgres.ts');
    return openPostgres(postgresUrl, onLost, before);
  }
  // Before SQLite touches the file, so that a backup can be put in its place.
  if ((statSync(name, { throwIfNoEntry: false })?.size ?? 0) === 0) create();
  return watchedSqlite(await openSqlite(dataFolder, before), name, onFileChanged);
}

const holdsFiles = (folder: string): boolean => {
  if (!existsSync(folder)) return false;
  const entries = opendirSync(folder, { recursive: true });
  try {
    for (let entry = entries.readSync(); entry; entry = entries.readSync()) if (entry.isFile()) return true;
    return false;
  } finally {
    entries.closeSync();
  }
};

/**
 * Photos or recordings beside an empty database mean that the database was lost, or that it is another one: a new
 * clinic must not begin there. Throws ProblemError `unavailable`.
 */
function refuseWhenDatabaseIsLost(dataFolder: string, database: string): void {
  if (folders.some((name) => holdsFiles(join(dataFolder, name))))
    throw problemFor('database-lost', { database, folder: dataFolder });
}
