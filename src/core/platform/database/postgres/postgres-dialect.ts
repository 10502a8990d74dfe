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
import type { Pool, PoolClient, QueryConfig, QueryResult as PgResult } from 'pg';
import { isSilence, postgresProblem } from './postgres-problem.ts';

const maxNamed = 500;

/**
 * Writing transactions take turns, as they do in SQLite: whatever reads before it writes (a card number that counts up,
 * a doctor who is still free) is then right without a second way of saying it. Measured against SERIALIZABLE in
 * docs/decisions/0009.
 */
export const writersLock = 4_711_001;

class PostgresConnection implements DatabaseConnection {
  readonly client: PoolClient;
  /** A query was not answered in time: whatever comes over the connection afterwards is of no use. */
  silence: Error | null = null;
  readonly #names: Map<string, string>;

  constructor(client: PoolClient, names: Map<string, string>) {
    this.client = client;
    this.#names = names;
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
      const name = parameters.length === 0 ? undefined : this.#nameOf(text);
      const values = [...parameters];
      const { rows, rowCount } = await this.ask({ text, values, ...(name === undefined ? {} : { name }) });
      return { rows: rows as Row[], numAffectedRows: BigInt(rowCount ?? 0) };
    } catch (error) {
      throw postgresProblem(error);
    }
  }

  /** Throws what the server, or the way to it, says. */
  async ask(query: QueryConfig): Promise<PgResult> {
    if (this.silence) throw this.silence;
    try {
      return await this.client.query(query);
    } catch (error) {
      if (error instanceof Error && isSilence(error)) this.silence = error;
      throw error;
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
  /** The pool drops a connection that is released with an error. */
  async releaseConnection({ client, silence }: PostgresConnection): Promise<void> {
    client.release(silence ?? undefined);
  }
  async beginTransaction(connection: PostgresConnection): Promise<void> {
    try {
      await connection.ask({ text: `BEGIN; SELECT pg_advisory_xact_lock(${writersLock})` });
    } catch (error) {
      // It has begun, and the connection goes back to the pool.
      await this.rollbackTransaction(connection);
      throw postgresProblem(error);
    }
  }
  async commitTransaction(connection: PostgresConnection): Promise<void> {
    try {
      await connection.ask({ text: 'COMMIT' });
    } catch (error) {
      throw postgresProblem(error);
    }
  }
  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    // A connection that is gone has rolled back already, and the pool drops it.
    await connection.ask({ text: 'ROLLBACK' }).catch(() => {});
  }
  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}

/** Kysely over `pg`; a query that is not answered in the `query_timeout` of the pool ends its connection. */
export const postgresDialect = (pool: Pool): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new PostgresDriver(pool) as Driver,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});
