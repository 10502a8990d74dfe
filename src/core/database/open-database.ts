import type { OpenDatabase } from './clinic-database.ts';
import { openPostgres } from './postgres/open-postgres.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';

/**
 * Opens the clinic's database, SQLite in the data folder or the PostgreSQL that the URL names, and makes or migrates it.
 * One core at a time uses it: a second one is refused. `onLost` is told when that cannot be kept up any more. Throws
 * ProblemError `unavailable`.
 */
export const openDatabase = (where: { dataFolder: string; postgresUrl: string | null }, onLost: (error: Error) => void): Promise<OpenDatabase> =>
  where.postgresUrl === null ? openSqlite(where.dataFolder) : openPostgres(where.postgresUrl, onLost);
