import { rename, rm } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { type ClientConfig, Pool, type PoolConfig, types } from 'pg';
import { ProblemError } from '../../../../shared/problem.ts';
import { problemFor } from '../../../../shared/problems/problem-for.ts';
import { copyTables } from '../copy-tables.ts';
import { type BeforeMigrating, migrate } from '../migrate.ts';
import { ClinicDatabase, type OpenDatabase } from '../clinic-database.ts';
import { reasonOf } from '../reason.ts';
import { postgresWords } from '../dialect-types.ts';
import { type Database, tableNames } from '../schema.ts';
import { databaseFile, openSqlite } from '../sqlite/open-sqlite.ts';
import { urlWithoutPassword } from './url-without-password.ts';
import { holdPatience, longPatience, type Patience, requestPatience, settingsOf } from './connection-settings.ts';
import { holdAsOnlyCore } from './only-core.ts';
import { postgresDialect, writersLock } from './postgres-dialect.ts';
import { createPostgresRowWriter } from './postgres-row-writer.ts';

const connections = 10;
const promptConnections = 3;
const slowConnections = 3;
const connectMs = 5000;
const bigintType = 20;
const numericType = 1700;

/** IDs, times and sums are whole numbers that a JSON number can hold (≤ 2^53−1); by default they come as text. */
const asNumbers: NonNullable<ClientConfig['types']> = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    type === bigintType || type === numericType ? Number : types.getTypeParser(type, format as 'text'),
};

/**
 * Opens the PostgreSQL database that a URL names. `before.create` may refuse to fill an empty one. Throws ProblemError
 * `unavailable`.
 */
export async function openPostgres(
  url: string,
  onLost: (error: Error) => void,
  before?: BeforeMigrating,
): Promise<OpenDatabase> {
  const config: ClientConfig = {
    connectionString: url,
    application_name: 'clinicall',
    connectionTimeoutMillis: connectMs,
    types: asNumbers,
  };
  let only: Awaited<ReturnType<typeof holdAsOnlyCore>>;
  try {
    only = await holdAsOnlyCore({ ...config, ...settingsOf(holdPatience) }, onLost);
  } catch (error) {
    if (error instanceof ProblemError && error.reason === 'database-in-use') throw error;
    // The message of the server or the network: its reader here is the person who starts the core.
    const why = reasonOf(error instanceof ProblemError ? (error.cause ?? error) : error);
    throw problemFor('database-unusable', { database: urlWithoutPassword(url), why }, { cause: error });
  }
  const open = (patience: Patience, max: number) => {
    const pool = openPool({ ...config, ...settingsOf(patience), max });
    return { pool, db: new ClinicDatabase(postgresDialect(pool)) };
  };
  const { pool, db } = open(requestPatience, connections);
  const prompt = open(requestPatience, promptConnections);
  const slow = open(longPatience, slowConnections);
  const close = async (): Promise<void> => {
    await Promise.all([db, prompt.db, slow.db].map((one) => one.destroy()));
    await only.release();
  };
  try {
    const isNew = await migrate(slow.db, postgresWords, before);
    return {
      db,
      promptDb: prompt.db,
      slowDb: slow.db,
      isNew,
      readOnThreads: () => {},
      fill: (write, how) => fill(slow.pool, write, how?.instead ?? false),
      backUpTo: (file) => backUpTo(slow.db, file),
      sizeInBytes: async () => {
        const { rows } = await pool.query<{ bytes: number }>('SELECT pg_database_size(current_database()) AS bytes');
        return rows[0]?.bytes ?? 0;
      },
      close,
    };
  } catch (error) {
    await close();
    if (error instanceof ProblemError) throw error;
    throw problemFor(
      'database-unusable',
      { database: urlWithoutPassword(url), why: reasonOf(error) },
      { cause: error },
    );
  }
}

/**
 * The next query says what is wrong. Without listeners a connection that breaks while no query runs would end the
 * process: the pool hears those that are idle, and not one that is between two queries of a transaction.
 */
function openPool(config: PoolConfig): Pool {
  const pool = new Pool(config);
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

async function fill(pool: Pool, write: Parameters<OpenDatabase['fill']>[0], instead: boolean): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`BEGIN; SELECT pg_advisory_xact_lock(${writersLock})`);
    if (instead) await client.query(`TRUNCATE ${tableNames.map((table) => `"${table}"`).join(', ')}`);
    const rows = createPostgresRowWriter(client);
    await write(rows);
    await rows.finish();
    await client.query('COMMIT');
  } catch (error) {
    // A connection that is gone has rolled back already; the error that ended it is the one to report.
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
  // Updates statistics and visibility maps right after a bulk load, for plans and index-only counts.
  await pool.query('VACUUM ANALYZE');
}

/** A SQLite clinic with the same rows, as one snapshot sees them. */
async function backUpTo(db: Kysely<Database>, file: string): Promise<void> {
  const folder = `${file}.folder`;
  const copy = await openSqlite(folder);
  try {
    await db
      .connection()
      .execute(async (snapshot) => {
        await sql`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`.execute(snapshot);
        await copyTables(snapshot, copy, () => {}).finally(() => sql`COMMIT`.execute(snapshot));
      })
      .finally(() => copy.close());
    await rename(databaseFile(folder), file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
