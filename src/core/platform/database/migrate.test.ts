import { mkdtemp } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrations } from './migrations/migrations.ts';
import { databaseFile, openSqlite } from './sqlite/open-sqlite.ts';

const names = Object.keys(migrations);
const folderOf = () => mkdtemp(join(tmpdir(), 'migrate-'));
const change = (folder: string, statements: string): void => {
  const connection = new DatabaseSync(databaseFile(folder));
  connection.exec(statements);
  connection.close();
};
const read = (folder: string, query: string): unknown[] => {
  const connection = new DatabaseSync(databaseFile(folder));
  try {
    return connection.prepare(query).all();
  } finally {
    connection.close();
  }
};

test('a new database gets every migration once, in the order of their names', async () => {
  const folder = await folderOf();
  const first = await openSqlite(folder);
  expect(first.isNew).toBe(true);
  await first.close();
  const again = await openSqlite(folder);
  expect(again.isNew).toBe(false);
  await again.close();
  expect(names).toEqual(names.toSorted());
  expect(read(folder, 'SELECT name FROM kysely_migration ORDER BY rowid')).toEqual(names.map((name) => ({ name })));
});

test('a migration that fails leaves neither tables nor a record, and the next start does all of it', async () => {
  const folder = await folderOf();
  change(folder, 'CREATE TABLE callbacks (id INTEGER)');
  await expect(openSqlite(folder)).rejects.toMatchObject({ reason: 'database-unreadable' });
  expect(read(folder, 'SELECT name FROM kysely_migration')).toEqual([]);
  expect(read(folder, "SELECT name FROM sqlite_master WHERE name IN ('settings', 'customers')")).toEqual([]);
  change(folder, 'DROP TABLE callbacks');
  const repaired = await openSqlite(folder);
  expect(repaired.isNew).toBe(true);
  await repaired.close();
});

test('a clock that was set back between two upgrades does not keep a database from opening', async () => {
  const folder = await folderOf();
  await (await openSqlite(folder)).close();
  change(
    folder,
    "UPDATE kysely_migration SET timestamp = '2020-01-01T00:00:00.000Z' WHERE name = '0010-tokens-by-user';" +
      "DELETE FROM kysely_migration WHERE name = '0011-index-versions'; DROP TABLE index_versions",
  );
  const upgraded: (readonly string[])[] = [];
  const upgrade = (missing: readonly string[]): void => void upgraded.push(missing);
  await (await openSqlite(folder, { upgrade })).close();
  expect(upgraded).toEqual([['0011-index-versions']]);
  expect(read(folder, 'SELECT count(*) AS n FROM kysely_migration')).toEqual([{ n: names.length }]);
});
