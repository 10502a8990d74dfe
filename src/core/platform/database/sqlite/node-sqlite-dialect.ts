import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { DirectQueries } from '../clinic-database.ts';
import type { ReaderThreads } from './reader-threads.ts';
import { rowsOf, sqliteProblem, type WritingConnection } from './writing-connection.ts';

export interface SqliteAccess {
  readonly writer: WritingConnection;
  /** Reads outside of transactions; null: so does the writer. */
  readonly readers?: () => ReaderThreads | null;
  /** Transactions do not wait for the disk: they are there after the end of the process, not after a power failure. */
  readonly isUnsynced?: true;
}

/** Holds the writer while a transaction runs on it, and for each statement that is not a read. */
class SqliteSession implements DatabaseConnection {
  readonly #driver: SqliteDriver;
  isInTransaction = false;

  constructor(driver: SqliteDriver) {
    this.#driver = driver;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { writer } = this.#driver.access;
    if (this.isInTransaction) return writer.run<Row>(query);
    const read = this.#driver.read<Row>(query);
    if (read) return { rows: await read };
    await writer.take();
    try {
      return writer.run<Row>(query);
    } finally {
      writer.release();
    }
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Many rows are read page by page: queries are not streamed from SQLite.');
  }
}

class SqliteDriver implements Driver {
  readonly access: SqliteAccess;

  constructor(access: SqliteAccess) {
    this.access = access;
  }

  /** The rows, when a thread is to read them. */
  read<Row>(query: CompiledQuery): Promise<Row[]> | null {
    if (query.query.kind !== 'SelectQueryNode') return null;
    const readers = this.access.readers?.();
    if (!readers) return null;
    return readers
      .read(query as CompiledQuery & { parameters: (string | number | null)[] })
      .then(rowsOf<Row>, (error) => {
        throw sqliteProblem(error);
      });
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteSession> {
    return new SqliteSession(this);
  }
  async releaseConnection(session: SqliteSession): Promise<void> {
    if (!session.isInTransaction) return;
    session.isInTransaction = false;
    // SQLite takes the setting outside of transactions only.
    if (this.access.isUnsynced) this.access.writer.execute('PRAGMA synchronous = FULL');
    this.access.writer.release();
  }
  async beginTransaction(session: SqliteSession): Promise<void> {
    const { writer } = this.access;
    await writer.take();
    session.isInTransaction = true;
    if (this.access.isUnsynced) writer.execute('PRAGMA synchronous = NORMAL');
    writer.execute('BEGIN IMMEDIATE');
  }
  async commitTransaction(): Promise<void> {
    // A commit that fails leaves its transaction open; the caller rolls back.
    this.access.writer.execute('COMMIT');
  }
  async rollbackTransaction(): Promise<void> {
    if (this.access.writer.isInTransaction) this.access.writer.execute('ROLLBACK');
  }
  async destroy(): Promise<void> {
    this.access.writer.close();
  }
}

/** SQLite's transactions cover definitions as well: a migration and its record are committed together. */
class NodeSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Kysely over the SQLite that is built into Node. */
export function nodeSqliteDialect(access: SqliteAccess): Dialect & DirectQueries {
  const driver = new SqliteDriver(access);
  return {
    createAdapter: () => new NodeSqliteAdapter(),
    createDriver: () => driver as Driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    rowsOf: <Row>(query: CompiledQuery<Row>) =>
      driver.read<Row>(query) ?? (access.writer.isTaken ? null : access.writer.run<Row>(query).rows),
  };
}
