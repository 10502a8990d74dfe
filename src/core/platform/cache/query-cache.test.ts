import { expect, test } from 'vitest';
import { QueryCache } from './query-cache.ts';
import { ObservedConnection, TableChanges } from '../database/table-changes.ts';

const scene = () => {
  const changes = new TableChanges();
  const connection = new ObservedConnection(changes);
  const remembered = new QueryCache<number>(changes, { most: 10_000 });
  let reads = 0;
  const read = (text = 'select * from "customers"') =>
    remembered.find('key') ??
    remembered.remember('key', async () => {
      connection.ran(text);
      reads += 1;
      return reads;
    });
  return { changes, connection, remembered, read, reads: () => reads };
};

test('is given again while none of its tables is written', async () => {
  const { connection, read, reads } = scene();
  await read();
  connection.ran('insert into "followups" ("id") values (?)');
  expect([await read(), reads()]).toEqual([1, 1]);
  connection.ran('update "customers" set "name" = ?');
  expect([await read(), reads()]).toEqual([2, 2]);
});

test('what a fragment of text names counts as well: joins, subqueries, deletes', async () => {
  for (const write of [
    'delete from "customer_phones" where 1',
    'insert into customer_tags values (1)',
    'update "users" set "name" = ?',
  ]) {
    const { connection, read, reads } = scene();
    const text =
      'select (SELECT string_agg(number) FROM customer_phones) from "customers" left join "users" on true inner join customer_tags on true';
    await read(text);
    connection.ran(write);
    await read(text);
    expect(reads()).toBe(2);
  }
});

test('a transaction changes its tables when it writes, and again when it commits', async () => {
  const { connection, read, reads } = scene();
  connection.ran('insert into "customers" ("id") values (?)');
  await read();
  // Read from before the commit: it must not be given after it.
  connection.ended();
  await read();
  expect(reads()).toBe(2);
});

test('whoever asks at the same time waits for the one that runs, unless something was written since', async () => {
  const { connection, read, reads } = scene();
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
  connection.ran('update "customers" set "name" = ?');
  const first = read();
  connection.ran('update "customers" set "name" = ?');
  expect(await Promise.all([first, read()])).toEqual([2, 3]);
  expect(reads()).toBe(3);
});

test('what is read from a remembered value depends on its tables', async () => {
  const { connection, changes, read } = scene();
  await read();
  const outer = new QueryCache<number>(changes, { most: 10_000 });
  const answer = () => outer.find('answer') ?? outer.remember('answer', async () => 10 * (await read()));
  expect(await answer()).toBe(10);
  connection.ran('update "customers" set "name" = ?');
  expect(await answer()).toBe(20);
});

test('what fails is not kept', async () => {
  const { remembered } = scene();
  await expect(remembered.remember('key', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await remembered.remember('key', async () => 7)).toBe(7);
});
