import { type CompiledQuery, type DatabaseConnection, type Dialect, type Driver, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type QueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { postgresProblem } from './postgres-problem.ts';

const mostNamed = 500;

/**
 * Writing transactions take turns, as they do in SQLite: whatever reads before it writes (a card number that counts up, a
 * doctor who is still free) is then right without a second way of saying it. Measured against SERIALIZABLE in
 * docs/decisions/0009.
 */
export const writersLock = 4_711_001;

class PostgresConnection implements DatabaseConnection {
  readonly client: PoolClient;
  readonly #names: Map<string, string>;

  constructor(client: PoolClient, names: Map<string, string>) {
    this.client = client;
    this.#names = names;
  }

  /** Texts that come again are prepared by the server once for each connection. */
  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= mostNamed) return known;
    const name = `q${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }

  async executeQuery<Row>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      const name = parameters.length === 0 ? undefined : this.#nameOf(text);
      const { rows, rowCount } = await this.client.query({ text, values: [...parameters], ...(name === undefined ? {} : { name }) });
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
  readonly #names = new Map<string, string>();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    try {
      return new PostgresConnection(await this.#pool.connect(), this.#names);
    } catch (error) {
      throw postgresProblem(error);
    }
  }
  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.client.release();
  }
  async beginTransaction({ client }: PostgresConnection): Promise<void> {
    try {
      await client.query(`BEGIN; SELECT pg_advisory_xact_lock(${writersLock})`);
    } catch (error) {
      throw postgresProblem(error);
    }
  }
  async commitTransaction({ client }: PostgresConnection): Promise<void> {
    try {
      await client.query('COMMIT');
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
export const postgresDialect = (pool: Pool): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new PostgresDriver(pool) as Driver,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});
