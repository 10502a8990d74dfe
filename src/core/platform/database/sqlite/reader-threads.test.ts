import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type OpenSqlite, openSqlite } from './open-sqlite.ts';

let folder: string;
let clinic: OpenSqlite;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reader-threads-'));
  clinic = await openSqlite(folder);
  clinic.readOnThreads(new URL('reader-worker.ts', import.meta.url));
});
afterEach(async () => {
  vi.useRealTimers();
  await clinic.close();
  await rm(folder, { recursive: true, force: true });
});

/** Counts to a number in SQLite: a million takes some tenths of a second. */
const countTo = (last: number) =>
  clinic.db
    .withRecursive('n(i)', (db) =>
      db.selectNoFrom(sql<number>`1`.as('i')).unionAll(
        db
          .selectFrom('n')
          .select(sql<number>`i + 1`.as('i'))
          .where('i', '<', last),
      ),
    )
    .selectFrom('n')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
const million = 1_000_000;
const setting = (db: OpenSqlite['db']) =>
  db.selectFrom('settings').select('value').where('name', '=', 'one').executeTakeFirst();
const add = () => clinic.db.insertInto('settings').values({ name: 'one', value: '1' }).execute();

test('reads what was written before, and nothing of a transaction that has not ended', async () => {
  await clinic.db.transaction().execute(async (transaction) => {
    await transaction.insertInto('settings').values({ name: 'one', value: '0' }).execute();
    expect(await setting(clinic.db)).toBeUndefined();
    expect(await transaction.selectFrom('settings').selectAll().execute()).toHaveLength(1);
    await transaction.deleteFrom('settings').execute();
  });
  await add();
  expect(await setting(clinic.db)).toEqual({ value: '1' });
});

test('a long read delays neither this thread, nor another read, nor a write', async () => {
  const ended: string[] = [];
  const note = (name: string) => () => void ended.push(name);
  const long = countTo(5 * million).then(note('long'));
  await setting(clinic.promptDb).then(note('prompt'));
  await setting(clinic.db).then(note('short'));
  await add().then(note('write'));
  await long;
  expect(ended).toEqual(['prompt', 'short', 'write', 'long']);
});

test('more reads than threads are all answered', async () => {
  const counts = await Promise.all(Array.from({ length: 20 }, (_, at) => countTo(at + 1)));
  expect(counts.map(({ count }) => count)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
});

test('an error of SQLite is that of the query, and the thread reads on', async () => {
  const wrong = clinic.db
    .selectFrom('settings')
    .select(sql`no_such_column`.as('value'))
    .execute();
  await expect(wrong).rejects.toThrow('no such column: no_such_column');
  expect(await setting(clinic.db)).toBeUndefined();
});

test('a read that is not answered in time is refused, and the next one is answered', async () => {
  await setting(clinic.db);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const long = countTo(3 * million);
  const timer = vi.advanceTimersByTimeAsync(10_000);
  await expect(long).rejects.toMatchObject({ reason: 'service-slow' });
  await timer;
  vi.useRealTimers();
  expect(await setting(clinic.db)).toBeUndefined();
});

test('reads that are refused leave threads for the next ones while they go on', async () => {
  const began = performance.now();
  await countTo(5 * million);
  const alone = performance.now() - began;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const long = Array.from({ length: 4 }, () => countTo(5 * million));
  const timer = vi.advanceTimersByTimeAsync(10_000);
  await expect(Promise.allSettled(long)).resolves.toMatchObject(long.map(() => ({ status: 'rejected' })));
  await timer;
  vi.useRealTimers();
  const asked = performance.now();
  expect(await setting(clinic.db)).toBeUndefined();
  expect(performance.now() - asked).toBeLessThan(alone);
});

test('closing fails what is read, and a second core may have the folder then', async () => {
  await setting(clinic.db);
  const long = countTo(million);
  await expect(openSqlite(folder)).rejects.toMatchObject({ reason: 'data-folder-in-use' });
  const failed = expect(long).rejects.toThrow('The database is being closed.');
  await clinic.close();
  await failed;
  clinic = await openSqlite(folder);
});
