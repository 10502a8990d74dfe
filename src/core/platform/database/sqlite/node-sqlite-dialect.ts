import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite';
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
import { problemFor } from '../../../../shared/problems/problem-for.ts';
import type { DirectQueries } from '../clinic-database.ts';
import { isDiskFull } from '../../full-disk.ts';
import { ObservedConnection, type TableChanges } from '../table-changes.ts';

const maxStatements = 500;
/** Primary result code (SQLite's documentation of rescodes). */
const sqliteIoError = 10;

/** The problem for an SQLite error; unexpected errors are returned unchanged. */
function sqliteProblem(error: unknown): unknown {
  if (isDiskFull(error)) return problemFor('disk-full', {}, { cause: error });
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) % 256 : 0;
  if (code === sqliteIoError) return problemFor('disk-failing', {}, { cause: error });
  return error;
}

/** Rows are taken as arrays: an object that SQLite's binding makes is slower to make, and slower to read ever after. */
function rowOf<Row>(columns: readonly string[], values: readonly SQLOutputValue[]): Row {
  const row: Record<string, SQLOutputValue> = {};
  for (let i = 0; i < columns.length; i += 1) row[columns[i] as string] = values[i] as SQLOutputValue;
  return row as Row;
}

interface Prepared {
  readonly statement: StatementSync;
  /** Names of the columns of its rows; none for a statement that gives no rows. */
  readonly columns: readonly string[];
}

/** One connection, and every statement prepared once: preparing costs more than most of our queries. */
class NodeSqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, Prepared>();
  readonly observed: ObservedConnection;

  constructor(database: DatabaseSync, observed: ObservedConnection) {
    this.#database = database;
    this.observed = observed;
  }

  #prepare(sql: string): Prepared {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#database.prepare(sql);
    statement.setReturnArrays(true);
    const prepared = { statement, columns: statement.columns().map(({ name }) => name) };
    if (this.#statements.size >= maxStatements) this.#statements.delete(this.#statements.keys().next().value as string);
    this.#statements.set(sql, prepared);
    return prepared;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.run(query);
  }

  run<Row>(query: CompiledQuery): QueryResult<Row> {
    try {
      this.observed.ran(query);
      const { statement, columns } = this.#prepare(query.sql);
      const parameters = query.parameters as (string | number | null)[];
      if (columns.length > 0) {
        const rows: unknown[] = statement.all(...parameters);
        return { rows: rows.map((values) => rowOf<Row>(columns, values as SQLOutputValue[])) };
      }
      const { changes, lastInsertRowid } = statement.run(...parameters);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    } catch (error) {
      throw sqliteProblem(error);
    }
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    const { statement, columns } = this.#prepare(query.sql);
    const rows: Iterable<unknown> = statement.iterate(...(query.parameters as (string | number | null)[]));
    for (const values of rows) yield { rows: [rowOf<Row>(columns, values as SQLOutputValue[])] };
  }
}

/** Transactions take turns on the one connection; a query outside of one waits for the transaction that runs. */
class NodeSqliteDriver implements Driver, DirectQueries {
  readonly #connection: NodeSqliteConnection;
  readonly #database: DatabaseSync;
  #isTaken = false;
  readonly #waiting: (() => void)[] = [];

  constructor(database: DatabaseSync, changes: TableChanges) {
    this.#database = database;
    this.#connection = new NodeSqliteConnection(database, new ObservedConnection(changes));
  }

  runNow<Row>(query: CompiledQuery<Row>): Row[] | null {
    return this.#isTaken ? null : this.#connection.run<Row>(query).rows;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#isTaken) await new Promise<void>((resolve) => void this.#waiting.push(resolve));
    this.#isTaken = true;
    return this.#connection;
  }
  async releaseConnection(): Promise<void> {
    const next = this.#waiting.shift();
    // Handed over without being released in between: newcomers queue behind those who wait.
    if (next) next();
    else this.#isTaken = false;
  }
  async beginTransaction(): Promise<void> {
    this.#run('BEGIN IMMEDIATE');
  }
  async commitTransaction(): Promise<void> {
    // A commit that fails leaves its transaction open; the caller rolls back.
    this.#run('COMMIT');
    this.#connection.observed.ended();
  }
  async rollbackTransaction(): Promise<void> {
    if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
  }
  #run(statement: string): void {
    try {
      this.#database.exec(statement);
    } catch (error) {
      throw sqliteProblem(error);
    }
  }
  async destroy(): Promise<void> {
    this.#database.close();
  }
}

/** SQLite's transactions cover definitions as well: a migration and its record are committed together. */
class NodeSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Kysely over the SQLite that is built into Node. */
export function nodeSqliteDialect(database: DatabaseSync, changes: TableChanges): Dialect & DirectQueries {
  const driver = new NodeSqliteDriver(database, changes);
  return {
    createAdapter: () => new NodeSqliteAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    runNow: (query) => driver.runNow(query),
  };
}
