import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { ObservedConnection, type TableChanges } from '../table-changes.ts';
import { postgresProblem } from './postgres-problem.ts';

const maxNamed = 500;

/**
 * Writing transactions take turns, as they do in SQLite: whatever reads before it writes (a card number that counts up,
 * a doctor who is still free) is then right without a second way of saying it. Measured against SERIALIZABLE in
 * docs/decisions/0009.
 */
export const writersLock = 4_711_001;

class PostgresConnection implements DatabaseConnection {
  readonly client: PoolClient;
  /** A connection is taken from the pool for one transaction, or for one query. */
  isInTransaction = false;
  readonly observed: ObservedConnection;
  readonly #names: Map<string, string>;

  constructor(client: PoolClient, names: Map<string, string>, changes: TableChanges) {
    this.client = client;
    this.#names = names;
    this.observed = new ObservedConnection(changes);
  }

  /** Texts that come again are prepared by the server once for each connection. */
  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= maxNamed) return known;
    const name = `q${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { sql: text, parameters } = query;
    try {
      this.observed.ran(query);
      const name = parameters.length === 0 ? undefined : this.#nameOf(text);
      const { rows, rowCount } = await this.client.query({
        text,
        values: [...parameters],
        ...(name === undefined ? {} : { name }),
      });
      if (!this.isInTransaction) this.observed.ended();
      return { rows: rows as Row[], numAffectedRows: BigInt(rowCount ?? 0) };
    } catch (error) {
      throw postgresProblem(error);
    }
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Many rows are read page by page: queries are not streamed from PostgreSQL.');
  }
}

class PostgresDriver implements Driver {
  readonly #pool: Pool;
  readonly #changes: TableChanges;
  readonly #names = new Map<string, string>();

  constructor(pool: Pool, changes: TableChanges) {
    this.#pool = pool;
    this.#changes = changes;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    try {
      return new PostgresConnection(await this.#pool.connect(), this.#names, this.#changes);
    } catch (error) {
      throw postgresProblem(error);
    }
  }
  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.client.release();
  }
  async beginTransaction(connection: PostgresConnection): Promise<void> {
    try {
      connection.isInTransaction = true;
      await connection.client.query(`BEGIN; SELECT pg_advisory_xact_lock(${writersLock})`);
    } catch (error) {
      throw postgresProblem(error);
    }
  }
  async commitTransaction({ client, observed }: PostgresConnection): Promise<void> {
    try {
      await client.query('COMMIT');
      observed.ended();
    } catch (error) {
      throw postgresProblem(error);
    }
  }
  async rollbackTransaction({ client }: PostgresConnection): Promise<void> {
    // A connection that is gone has rolled back already, and the pool drops it.
    await client.query('ROLLBACK').catch(() => {});
  }
  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}

/** Kysely over `pg`. */
export const postgresDialect = (pool: Pool, changes: TableChanges): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new PostgresDriver(pool, changes) as Driver,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});
