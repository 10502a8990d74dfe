import { Kysely } from 'kysely';
import { type ClientConfig, Pool, types } from 'pg';
import { ProblemError } from '../../../shared/contract/problem.ts';
import { migrate } from '../migrate.ts';
import type { OpenDatabase } from '../clinic-database.ts';
import { reasonOf } from '../reason.ts';
import { postgresWords } from '../schema-words.ts';
import type { Database } from '../schema.ts';
import { holdAsOnlyCore } from './only-core.ts';
import { postgresDialect } from './postgres-dialect.ts';
import { createPostgresRowWriter } from './postgres-row-writer.ts';

const connections = 10;
const connectMilliseconds = 5000;
const bigintType = 20;
const numericType = 1700;

/** IDs, times and sums are whole numbers that a JSON number can hold (≤ 2^53−1); by default they come as text. */
const asNumbers: NonNullable<ClientConfig['types']> = {
  getTypeParser: (type: number, format?: 'text' | 'binary') => (type === bigintType || type === numericType ? Number : types.getTypeParser(type, format as 'text')),
};

/** A URL without its password, for a message. */
const shown = (url: string): string => url.replace(/:\/\/[^@/]*@/, '://');

/** Opens the PostgreSQL database that a URL names. Throws ProblemError `unavailable`. */
export async function openPostgres(url: string, onLost: (error: Error) => void): Promise<OpenDatabase> {
  const config: ClientConfig = { connectionString: url, application_name: 'clinicall', connectionTimeoutMillis: connectMilliseconds, keepAlive: true, types: asNumbers };
  let only: Awaited<ReturnType<typeof holdAsOnlyCore>>;
  try {
    only = await holdAsOnlyCore(config, onLost);
  } catch (error) {
    throw new ProblemError('unavailable', `The database ${shown(url)} cannot be used: ${reasonOf(error)}`, {}, { cause: error });
  }
  const pool = new Pool({ ...config, max: connections });
  // The next query says what is wrong; without a listener an idle connection that breaks would end the process.
  pool.on('error', () => {});
  const db = new Kysely<Database>({ dialect: postgresDialect(pool) });
  const close = async (): Promise<void> => {
    await db.destroy();
    await only.release();
  };
  try {
    const isNew = await migrate(db, postgresWords);
    return { db, isNew, fill: (write) => fill(pool, write), close };
  } catch (error) {
    await close();
    if (error instanceof ProblemError) throw error;
    throw new ProblemError('unavailable', `The database ${shown(url)} cannot be used: ${reasonOf(error)}`, {}, { cause: error });
  }
}

async function fill(pool: Pool, write: Parameters<OpenDatabase['fill']>[0]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const rows = createPostgresRowWriter(client);
    await write(rows);
    await rows.finish();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
  // What was loaded at once is planned for at once.
  await pool.query('ANALYZE');
}
