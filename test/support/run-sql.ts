import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { databaseOption } from './clinic-database.ts';
import { askPostgres } from './postgres-server.ts';

/** Changes the database of a clinic. Its core must be stopped: it has the SQLite file for itself. */
export async function runSql(folder: string, statements: readonly string[]): Promise<void> {
  const [, url] = await databaseOption(folder);
  const sql = statements.join(';');
  if (url !== undefined) return void (await askPostgres(url, sql));
  const database = new DatabaseSync(join(folder, 'clinic.db'));
  database.exec(sql);
  database.close();
}

/** Queries the database of a clinic. */
export async function askSql(folder: string, query: string): Promise<Record<string, unknown>[]> {
  const [, url] = await databaseOption(folder);
  if (url !== undefined) return askPostgres(url, query);
  const database = new DatabaseSync(join(folder, 'clinic.db'));
  const rows = database.prepare(query).all();
  database.close();
  return rows;
}
