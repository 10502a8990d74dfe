import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { problemFor } from '../../shared/problems/problem-for.ts';
import { reasonOf } from '../platform/database/reason.ts';
import { databaseFile } from '../platform/database/sqlite/open-sqlite.ts';
import { urlWithoutPassword } from '../platform/database/postgres/url-without-password.ts';

/** Columns of texts that are of people. */
const named = ['name FROM customers', 'name FROM leads', 'name FROM users', 'email FROM users'];
const numbered = ['number FROM customer_phones', 'mobile FROM agents WHERE mobile IS NOT NULL'];
const settings = ['value FROM settings'];

interface KnownPeople {
  readonly names: readonly string[];
  readonly numbers: readonly string[];
  /** Passwords of trunks, as settings and options have them. */
  readonly secrets: readonly string[];
}

interface Reader {
  /** The texts of a column. */
  read(column: string): Promise<string[]>;
  close(): Promise<void>;
}

/**
 * Everybody in a clinic by name and number, and its passwords, so that a file for others can be searched for them. It
 * is read beside a core that may run. Throws ProblemError `unavailable` for a database that cannot be read.
 */
export async function knownPeople(dataFolder: string, postgresUrl: string | null): Promise<KnownPeople> {
  const reader = postgresUrl === null ? sqliteReader(dataFolder) : await postgresReader(postgresUrl);
  const texts = async (columns: readonly string[]): Promise<string[]> =>
    (await Promise.all(columns.map((column) => reader.read(column)))).flat();
  try {
    const [names, numbers, values] = [await texts(named), await texts(numbered), await texts(settings)];
    return { names, numbers, secrets: [...passwordsIn([...values, ...Object.values(process.env)].join('\n'))] };
  } finally {
    await reader.close();
  }
}

function sqliteReader(dataFolder: string): Reader {
  const file = databaseFile(dataFolder);
  let database: DatabaseSync;
  try {
    database = new DatabaseSync(file, { readOnly: true });
  } catch (error) {
    throw problemFor('database-unreadable', { file, why: reasonOf(error) }, { cause: error });
  }
  return {
    read: async (column) => database.prepare(`SELECT ${column}`).all().map(textOf),
    close: async () => database.close(),
  };
}

async function postgresReader(url: string): Promise<Reader> {
  const client = new Client({ connectionString: url, application_name: 'clinicall' });
  try {
    await client.connect();
  } catch (error) {
    const why = reasonOf(error);
    throw problemFor('database-unusable', { database: urlWithoutPassword(url), why }, { cause: error });
  }
  return {
    read: async (column) => (await client.query<Record<string, unknown>>(`SELECT ${column}`)).rows.map(textOf),
    close: () => client.end(),
  };
}

/** A row has one column. */
const textOf = (row: Record<string, unknown>): string => String(Object.values(row)[0]);

/** Passwords in JSON, in options of trunks, and in addresses of databases. */
const passwordsIn = (text: string): string[] =>
  [...text.matchAll(/"password":"([^"]+)"|;password=([^;\s"]+)|:\/\/[^:@/\s]+:([^@\s]+)@/g)].flatMap((match) =>
    match.slice(1).filter((found) => found !== undefined),
  );
