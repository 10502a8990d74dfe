import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, backup } from 'node:sqlite';
import { ProblemError } from '../../../../shared/problem.ts';
import { problemFor } from '../../../../shared/problems/problem-for.ts';
import { type BeforeMigrating, migrate } from '../migrate.ts';
import { ClinicDatabase, type OpenDatabase } from '../clinic-database.ts';
import { reasonOf } from '../reason.ts';
import { tableNames } from '../schema.ts';
import { sqliteWords } from '../dialect-types.ts';
import { nodeSqliteDialect, type SqliteAccess } from './node-sqlite-dialect.ts';
import { readingPragmas } from './pragmas.ts';
import { ReaderThreads } from './reader-threads.ts';
import { createSqliteRowWriter } from './sqlite-row-writer.ts';
import { WritingConnection } from './writing-connection.ts';
import { open } from 'node:fs/promises';

/** 16 MiB of SQLite's pages of 4 KiB. */
const pagesBetweenSyncs = 4096;

/**
 * Copies a database over a connection of its own, which sees one moment: the one that writes waits neither for the
 * pages nor for the copy's disk, and what it writes does not start the copy again.
 *
 * The copy goes to the disk a little at a time: a commit, which a ringing phone may wait for, would have to wait until
 * all that the system holds back of the copy is written.
 */
async function backUp(file: string, copy: string): Promise<void> {
  const source = new DatabaseSync(file, { readOnly: true });
  try {
    source.exec('BEGIN; SELECT 1 FROM sqlite_schema LIMIT 1');
    await using output = await open(copy, 'a', 0o600);
    let syncedPages = 0;
    let syncing: Promise<void> | null = null;
    await backup(source, copy, {
      progress: ({ totalPages, remainingPages }) => {
        const copiedPages = totalPages - remainingPages;
        if (syncing !== null || copiedPages - syncedPages < pagesBetweenSyncs) return;
        syncedPages = copiedPages;
        // SQLite's last sync reports a disk that fails.
        syncing = output
          .datasync()
          .catch(() => undefined)
          .finally(() => (syncing = null));
      },
    });
    await syncing;
  } finally {
    source.close();
  }
}

export const databaseFile = (folder: string): string => join(folder, 'clinic.db');

export type OpenSqlite = OpenDatabase & {
  /** The connection beneath, for what SQL alone cannot say (seeding, backup). */
  readonly connection: DatabaseSync;
};

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
    connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    connection.exec(readingPragmas);
    // One core at a time: nobody else may have the file open for a moment. It is shared with this core's readers from
    // then on, which needs a read before: an index of the log that began in a locked file is kept from all others.
    connection.exec('SELECT 1 FROM sqlite_schema LIMIT 1');
    for (const mode of ['EXCLUSIVE', 'NORMAL'])
      connection.exec(`PRAGMA locking_mode = ${mode}; BEGIN IMMEDIATE; COMMIT`);
    selfTest(connection);
    const writer = new WritingConnection(connection);
    let readers: ReaderThreads | null = null;
    const open = (access: Omit<SqliteAccess, 'writer'> = {}) =>
      new ClinicDatabase(nodeSqliteDialect({ writer, ...access }), nodeSqliteDialect({ writer, isUnsynced: true }));
    const db = open({ readers: () => readers });
    // A migration may change the text of a table (`eraseReference`).
    connection.enableDefensive(false);
    const isNew = await migrate(db, sqliteWords, before);
    connection.enableDefensive(true);
    return {
      db,
      promptDb: open(),
      slowDb: db,
      isNew,
      readOnThreads: (thread) => {
        readers = new ReaderThreads(thread, file);
      },
      connection,
      fill: async (write, { instead = false } = {}) => {
        await db.transaction().execute(() => {
          if (instead) for (const table of tableNames.toReversed()) connection.exec(`DELETE FROM ${table}`);
          return write(createSqliteRowWriter(connection));
        });
      },
      backUpTo: (copy) => backUp(file, copy),
      sizeInBytes: async () => {
        const [pages, size] = ['page_count', 'page_size'].map((name) =>
          Number(connection.prepare(`PRAGMA ${name}`).get()?.[name]),
        );
        return (pages ?? 0) * (size ?? 0);
      },
      close: async () => {
        await readers?.close();
        readers = null;
        await db.destroy();
      },
    };
  } catch (error) {
    connection.close();
    if (error instanceof ProblemError) throw error;
    const isLocked = error instanceof Error && /locked|busy/i.test(error.message);
    if (isLocked) throw problemFor('data-folder-in-use', { folder }, { cause: error });
    throw problemFor('database-unreadable', { file, why: reasonOf(error) }, { cause: error });
  }
}

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
