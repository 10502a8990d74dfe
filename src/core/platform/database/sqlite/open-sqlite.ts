import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { ProblemError } from '../../../../shared/problem.ts';
import { problemFor } from '../../../../shared/problems/problem-for.ts';
import { type BeforeMigrating, migrate } from '../migrate.ts';
import { ClinicDatabase, type OpenDatabase } from '../clinic-database.ts';
import { reasonOf } from '../reason.ts';
import { tableNames } from '../schema.ts';
import { sqliteWords } from '../dialect-types.ts';
import { TableChanges } from '../table-changes.ts';
import { nodeSqliteDialect } from './node-sqlite-dialect.ts';
import { createSqliteRowWriter } from './sqlite-row-writer.ts';

export const databaseFile = (folder: string): string => join(folder, 'clinic.db');

/** The connection beneath, for what SQL alone cannot say (seeding, backup). */
export type OpenSqlite = OpenDatabase & { readonly connection: DatabaseSync };

/**
 * Opens the SQLite database in a folder, and proves that this runtime's SQLite can do what is relied on. The folder is
 * locked: a second core on the same data is refused. `before.create` may refuse to make a new one. Throws ProblemError
 * `unavailable`.
 */
export async function openSqlite(folder: string, before?: BeforeMigrating): Promise<OpenSqlite> {
  const file = databaseFile(folder);
  let connection: DatabaseSync;
  try {
    mkdirSync(folder, { recursive: true });
    connection = new DatabaseSync(file, { timeout: 200, enableForeignKeyConstraints: true });
  } catch (error) {
    throw problemFor('data-folder-unusable', { folder, why: reasonOf(error) }, { cause: error });
  }
  try {
    // Exclusive locking also keeps the WAL index in memory: no shared memory file, and one core at a time.
    // Reads come from the mapped file. The private cache holds what was written, and grows for hours up to its size.
    connection.exec(`
      PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA cache_size = -8192;
      PRAGMA temp_store = MEMORY;
      PRAGMA mmap_size = 2147418112;
    `);
    connection.exec('BEGIN IMMEDIATE; COMMIT');
    selfTest(connection);
    const changes = new TableChanges();
    const db = new ClinicDatabase(nodeSqliteDialect(connection, changes), changes);
    const isNew = await migrate(db, sqliteWords, before);
    changes.setTablesWithTriggers(tablesWithTriggers(connection));
    return {
      db,
      slowDb: db,
      isNew,
      connection,
      fill: async (write, { instead = false } = {}) => {
        await db.transaction().execute(() => {
          if (instead) for (const table of tableNames.toReversed()) connection.exec(`DELETE FROM ${table}`);
          return write(createSqliteRowWriter(connection));
        });
        changes.wroteEverything();
      },
      withoutForeignKeys: (work) =>
        // The setting belongs to the connection, which nobody else has meanwhile, and cannot change in a transaction.
        db.connection().execute(async (held) => {
          connection.exec('PRAGMA foreign_keys = OFF');
          try {
            return await held.transaction().execute(work);
          } finally {
            connection.exec('PRAGMA foreign_keys = ON');
          }
        }),
      backUpTo: async (copy) => {
        await backup(connection, copy);
      },
      sizeInBytes: async () => {
        const [pages, size] = ['page_count', 'page_size'].map((name) =>
          Number(connection.prepare(`PRAGMA ${name}`).get()?.[name]),
        );
        return (pages ?? 0) * (size ?? 0);
      },
      close: () => db.destroy(),
    };
  } catch (error) {
    connection.close();
    if (error instanceof ProblemError) throw error;
    const isLocked = error instanceof Error && /locked|busy/i.test(error.message);
    if (isLocked) throw problemFor('data-folder-in-use', { folder }, { cause: error });
    throw problemFor('database-unreadable', { file, why: reasonOf(error) }, { cause: error });
  }
}

const tablesWithTriggers = (connection: DatabaseSync): string[] =>
  connection
    .prepare("SELECT DISTINCT tbl_name AS name FROM sqlite_master WHERE type = 'trigger'")
    .all()
    .map(({ name }) => String(name));

/** Fails when a new runtime's SQLite lacks a feature that the data depends on. */
function selfTest(connection: DatabaseSync): void {
  const mode = connection.prepare('PRAGMA journal_mode').get()?.['journal_mode'];
  if (mode !== 'wal')
    throw problemFor('database-unusable', { database: 'SQLite', why: `journal mode ${String(mode)} instead of WAL` });
  const joined = connection
    .prepare("SELECT string_agg(n, ',') AS joined FROM (SELECT 'a' AS n UNION ALL SELECT 'b')")
    .get()?.['joined'];
  if (joined !== 'a,b') throw problemFor('database-unusable', { database: 'SQLite', why: 'string_agg is missing' });
}
