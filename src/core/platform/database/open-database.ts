import { mkdirSync } from 'node:fs';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { OpenDatabase } from './clinic-database.ts';
import { openPostgres } from './postgres/open-postgres.ts';
import { reasonOf } from './reason.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';

/**
 * Opens the clinic's database, SQLite in the data folder or the PostgreSQL that the URL names, and makes or migrates
 * it. One core at a time uses it: a second one is refused. `onLost` is told when that cannot be kept up any more.
 * Throws ProblemError `unavailable`.
 */
export async function openDatabase(
  { dataFolder, postgresUrl }: { dataFolder: string; postgresUrl: string | null },
  onLost: (error: Error) => void,
): Promise<OpenDatabase> {
  try {
    // What patients say and look like is nobody else's on this machine.
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw problemFor('data-folder-unusable', { folder: dataFolder, why: reasonOf(error) }, { cause: error });
  }
  return postgresUrl === null ? openSqlite(dataFolder) : openPostgres(postgresUrl, onLost);
}
