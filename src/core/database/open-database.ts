import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, type Transaction } from 'kysely';
import { ProblemError } from '../../shared/contract/problem.ts';
import { migrate } from './migrate.ts';
import { nodeSqliteDialect } from './node-sqlite-dialect.ts';
import type { Database } from './schema.ts';

export type ClinicDatabase = Kysely<Database>;
export type ClinicTransaction = Transaction<Database>;

export interface OpenDatabase {
  readonly db: ClinicDatabase;
  /** True when this start made the database. */
  readonly isNew: boolean;
  /** The connection beneath, for what SQL alone cannot say (bulk loading, backup). */
  readonly connection: DatabaseSync;
  close(): Promise<void>;
}

/**
 * Opens the clinic's database in a folder, makes or migrates it, and proves that this runtime's SQLite can do what is
 * relied on. The folder is locked: a second core on the same data is refused. Throws ProblemError `unavailable`.
 */
export function openDatabase(folder: string): OpenDatabase {
  const file = join(folder, 'clinic.db');
  let connection: DatabaseSync;
  try {
    mkdirSync(folder, { recursive: true });
    connection = new DatabaseSync(file, { timeout: 200, enableForeignKeyConstraints: true });
  } catch (error) {
    throw new ProblemError('unavailable', `The data folder ${folder} cannot be used: ${reasonOf(error)}`, {}, { cause: error });
  }
  try {
    // Exclusive locking also keeps the WAL index in memory: no shared memory file, and one core at a time.
    connection.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY; PRAGMA mmap_size = 1073741824');
    connection.exec('BEGIN IMMEDIATE; COMMIT');
    selfTest(connection);
    const isNew = migrate(connection);
    const db = new Kysely<Database>({ dialect: nodeSqliteDialect(connection) });
    return { db, isNew, connection, close: () => db.destroy() };
  } catch (error) {
    connection.close();
    if (error instanceof ProblemError) throw error;
    const isLocked = error instanceof Error && /locked|busy/i.test(error.message);
    const message = isLocked ? `Another service core is using the data folder ${folder}.` : `The database ${file} cannot be opened: ${reasonOf(error)}`;
    throw new ProblemError('unavailable', message, {}, { cause: error });
  }
}

/** A runtime upgrade must not drop silently what the data depends on. */
function selfTest(connection: DatabaseSync): void {
  const mode = connection.prepare('PRAGMA journal_mode').get()?.['journal_mode'];
  if (mode !== 'wal') throw new ProblemError('unavailable', `SQLite keeps its journal as ${String(mode)} here, where write-ahead logging is needed.`);
  connection.exec("CREATE VIRTUAL TABLE temp.self_test USING fts5(text); INSERT INTO temp.self_test VALUES ('ready'); DROP TABLE temp.self_test");
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
