import { Kysely, sql } from 'kysely';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { Database } from '../database/schema.ts';
import { nodeSqliteDialect } from '../database/sqlite/node-sqlite-dialect.ts';
import { WritingConnection } from '../database/sqlite/writing-connection.ts';
import { ObservedConnection, TableChanges } from '../database/table-changes.ts';
import { QueryCache } from './query-cache.ts';

const writer = new WritingConnection(new DatabaseSync(':memory:'), new TableChanges());
const db = new Kysely<Database>({ dialect: nodeSqliteDialect({ writer }) });
const selectCustomers = db.selectFrom('customers').selectAll().compile();
const renameCustomers = db.updateTable('customers').set({ name: 'a' }).compile();
const renameTags = db.updateTable('tags').set({ name: 'a' }).compile();

const scene = () => {
  const changes = new TableChanges();
  const connection = new ObservedConnection(changes);
  const cache = new QueryCache<number>(changes, { maxCharacters: 10_000, keeps: 'from-first' });
  let reads = 0;
  const read = async (query = selectCustomers) =>
    cache.get('key', async () => {
      connection.ran(query);
      reads += 1;
      return reads;
    });
  return { changes, connection, cache, read, reads: () => reads };
};

test('is given again while none of its tables is written', async () => {
  const { connection, read, reads } = scene();
  await read();
  connection.ran(renameTags);
  expect([await read(), reads()]).toEqual([1, 1]);
  connection.ran(renameCustomers);
  expect([await read(), reads()]).toEqual([2, 2]);
});

test('reads the tables named in raw SQL too', async () => {
  const query = sql`SELECT name FROM users, customer_phones LEFT JOIN customer_tags ON true`.compile(db);
  for (const write of [
    db.deleteFrom('customer_phones').compile(),
    sql`INSERT INTO customer_tags VALUES (1, 1)`.compile(db),
    db.updateTable('users').set({ name: 'a' }).compile(),
  ]) {
    const { connection, read, reads } = scene();
    await read(query);
    connection.ran(write);
    await read(query);
    expect(reads()).toBe(2);
  }
});

test('a transaction changes its tables when it writes, and again when it commits', async () => {
  const { connection, read, reads } = scene();
  connection.ran(renameCustomers);
  await read();
  // Read from before the commit: it must not be given after it.
  connection.ended();
  await read();
  expect(reads()).toBe(2);
});

test('concurrent readers share the running query, unless something was written since', async () => {
  const { connection, read, reads } = scene();
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
  connection.ran(renameCustomers);
  const first = read();
  connection.ran(renameCustomers);
  expect(await Promise.all([first, read()])).toEqual([2, 3]);
  expect(reads()).toBe(3);
});

test('values read from a cached value depend on its tables', async () => {
  const { connection, changes, read } = scene();
  await read();
  const outer = new QueryCache<number>(changes, { maxCharacters: 10_000, keeps: 'from-first' });
  const answer = async () => outer.get('answer', async () => 10 * (await read()));
  expect(await answer()).toBe(10);
  connection.ran(renameCustomers);
  expect(await answer()).toBe(20);
});

test('does not cache failures', async () => {
  const { cache } = scene();
  await expect(cache.get('key', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await cache.get('key', async () => 7)).toBe(7);
});

test('where most keys are asked for once, a value is kept from the second time on', async () => {
  const { changes, connection } = scene();
  const cache = new QueryCache<number>(changes, { maxCharacters: 10_000, keeps: 'from-second' });
  let reads = 0;
  const read = async () =>
    cache.get('key', async () => {
      connection.ran(selectCustomers);
      return (reads += 1);
    });
  expect([await read(), await read(), await read()]).toEqual([1, 2, 2]);
  connection.ran(renameCustomers);
  expect(await read()).toBe(3);
});
