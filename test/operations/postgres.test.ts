import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPostgres } from '../../src/core/platform/database/postgres/open-postgres.ts';
import { startCoreChild } from '../support/core-child.ts';
import { HttpClient } from '../support/http-client.ts';
import {
  appliedInOrder,
  backToEarlierVersion,
  nameOrders,
  outcomesInOrder,
  termsInOrder,
} from '../support/earlier-database.ts';
import { askPostgres, PostgresServer } from '../support/postgres-server.ts';
import { folderFor, newCustomer, run } from '../support/run-command.ts';

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await PostgresServer.start();
});
afterAll(() => postgres.remove());

test('move copies a clinic from SQLite to PostgreSQL and compares every row; a second time it is refused', async () => {
  const data = await folderFor('move');
  const before = await startCoreChild(data);
  const agent = await HttpClient.signIn(before.http, 'agent1001@clinic.test');
  await newCustomer(agent);
  const keywords = [
    'zw',
    'z',
    'zhang',
    'zhangwei',
    '张',
    '张伟',
    '伟',
    'c2026',
    'C2026112',
    '138',
    '1380',
    '0001',
    'mary',
    'smith',
    "o'b",
    '无',
  ];
  const paths = [
    ...keywords.map(
      (keyword) => `/api/customer/query?category=keyword&rows=200&keyword=${encodeURIComponent(keyword)}`,
    ),
    '/api/customer/query?category=phone&keyword=19900000099',
    '/api/customer/index?sort=name&rows=200&order=asc',
    '/api/appointment/lists?rows=200',
    '/api/customer-photo/index',
    '/api/ext/first-run',
  ];
  const answers = async (client: HttpClient) => Promise.all(paths.map(async (path) => (await client.get(path)).body));
  const then = await answers(agent);
  const database = await postgres.freshDatabase();
  expect(await run('move', '--data', data, '--database', database)).toMatchObject({
    code: 1,
    error: expect.stringMatching(/Another service core is using/),
  });
  await before.stop();
  // SQLite stores texts with a NUL, as what a phone sends may have one; PostgreSQL stores none.
  const file = new DatabaseSync(join(data, 'clinic.db'));
  file.exec(
    "UPDATE call_records SET caller = '139' || char(0) || '0000' WHERE id = (SELECT min(id) FROM call_records)",
  );
  file.close();
  const moved = await run('move', '--data', data, '--database', database);
  expect(moved).toMatchObject({ code: 0, error: '' });
  expect(moved.out).toMatch(/^customers: 321 rows, counts and sums are the same$/m);
  expect(await run('move', '--data', data, '--database', database)).toMatchObject({
    code: 1,
    error: 'That database already contains a clinic.\n',
  });
  const after = await startCoreChild(data, ['--database', database]);
  const client = new HttpClient(after.http, agent.token);
  expect(await answers(client)).toEqual(then);
  const created = (await newCustomer(client, '13700005555')).body.data as { id: number };
  expect(created.id).toBe(322);
  await after.stop();
});

test('a database of an earlier version is migrated, and one that a newer version wrote is refused', async () => {
  const database = await postgres.freshDatabase();
  const data = await folderFor('earlier');
  await (await startCoreChild(data, ['--database', database])).stop();
  const [terms, applied] = [await askPostgres(database, termsInOrder), await askPostgres(database, appliedInOrder)];
  expect(terms.length).toBeGreaterThan(1000);
  const outcomes = await askPostgres(database, outcomesInOrder);
  expect(outcomes).toContainEqual(
    expect.objectContaining({ name: 'Followed up (回访完成)', completes_follow_up: '1' }),
  );
  const names = await askPostgres(database, nameOrders);
  await askPostgres(database, backToEarlierVersion);
  await (await startCoreChild(data, ['--database', database])).stop();
  expect(await askPostgres(database, termsInOrder)).toEqual(terms);
  expect(await askPostgres(database, appliedInOrder)).toEqual(applied);
  expect(await askPostgres(database, outcomesInOrder)).toEqual(outcomes);
  expect(await askPostgres(database, nameOrders)).toEqual(names);
  await askPostgres(database, "INSERT INTO kysely_migration VALUES ('9999-later', '2099-01-01T00:00:00.000Z')");
  await expect(startCoreChild(data, ['--database', database])).rejects.toThrow(
    /newer version \(migration 9999-later\)/,
  );
});

test('a migration that fails leaves nothing behind, and the next start does all of it', async () => {
  const database = await postgres.freshDatabase();
  const data = await folderFor('failed-migration');
  await askPostgres(database, 'CREATE TABLE callbacks (id BIGINT)');
  await expect(startCoreChild(data, ['--database', database])).rejects.toThrow(/callbacks/);
  expect(await askPostgres(database, "SELECT to_regclass('settings') AS found")).toEqual([{ found: null }]);
  await askPostgres(database, 'DROP TABLE callbacks');
  await (await startCoreChild(data, ['--database', database])).stop();
});

test('one core at a time uses a database', async () => {
  const database = await postgres.freshDatabase();
  const first = await startCoreChild(await folderFor('one'), ['--database', database]);
  await expect(startCoreChild(await folderFor('two'), ['--database', database])).rejects.toThrow(
    /Another service core is using this database/,
  );
  await first.stop();
  await (await startCoreChild(await folderFor('three'), ['--database', database])).stop();
});

test.each([
  ['no server', 'postgres://clinicall:secret@127.0.0.1:1/clinic', /cannot be used \(.*ECONNREFUSED/],
  ['no such database', null, /database "nothing" does not exist/],
])('%s: reported at the start, without the password', async (_case, url, message) => {
  const starting = startCoreChild(await folderFor('none'), ['--database', url ?? postgres.url('nothing')]);
  await expect(starting).rejects.toThrow(message);
  await expect(starting).rejects.not.toThrow(/secret/);
});

test('a PostgreSQL outage: 503 meanwhile, and normal service afterwards', async () => {
  const server = await PostgresServer.start(['fsync=on']);
  const core = await startCoreChild(await folderFor('outage'), ['--database', await server.freshDatabase()]);
  const agent = await HttpClient.signIn(core.http, 'agent1001@clinic.test');
  const created = (await newCustomer(agent)).body.data as { id: number };
  await server.stop('SIGQUIT');
  const refused = await agent.get('/api/customer/info', { id: 1 });
  expect(refused).toMatchObject({
    status: 503,
    body: {
      code: 503,
      msg: expect.stringMatching(/^The database cannot be reached/),
      data: { problem: 'unavailable' },
    },
  });
  expect((await newCustomer(agent, '13700006666')).status).toBe(503);
  await server.run();
  await expect
    .poll(async () => (await agent.get('/api/customer/info', { id: created.id })).body.data, { timeout: 15_000 })
    .toEqual(created);
  expect((await newCustomer(agent, '13700006666')).status).toBe(200);
  await core.stop();
  await server.remove();
});

test('a connection lost between two queries of a transaction ends the transaction, not the process', async () => {
  const url = await postgres.freshDatabase();
  const { db, close } = await openPostgres(url, () => {});
  const lose = db.transaction().execute(async (transaction) => {
    const { pid } = (await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(transaction)).rows[0] ?? {};
    await askPostgres(url, `SELECT pg_terminate_backend(${pid})`);
    await expect.poll(() => askPostgres(url, `SELECT 1 FROM pg_stat_activity WHERE pid = ${pid}`)).toEqual([]);
    await transaction.selectFrom('rooms').select('id').execute();
  });
  await expect(lose).rejects.toMatchObject({ reason: 'database-unreachable' });
  expect(await db.selectFrom('rooms').select('id').execute()).toEqual([]);
  await close();
});

test('a connection lost while a clinic is filled does not hide the error that came first', async () => {
  const url = await postgres.freshDatabase();
  const { db, fill, close } = await openPostgres(url, () => {});
  const filled = fill(async (rows) => {
    rows.add('rooms', { id: 1, name: 'lost' });
    await rows.flush();
    await askPostgres(
      url,
      'SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity' +
        " WHERE datname = current_database() AND state = 'idle in transaction'",
    );
    throw new Error('The rows cannot be read.');
  });
  await expect(filled).rejects.toThrow('The rows cannot be read.');
  expect(await db.selectFrom('rooms').select('id').execute()).toEqual([]);
  await close();
}, 30_000);

test('revoked rights stay revoked, even when other cached data cannot be read again', async () => {
  const url = await postgres.freshDatabase();
  const core = await startCoreChild(await folderFor('rights'), ['--database', url]);
  const admin = await HttpClient.signIn(core.http, 'admin@clinic.test');
  const agent = await HttpClient.signIn(core.http, 'agent1001@clinic.test');
  expect((await newCustomer(agent)).status).toBe(200);
  await askPostgres(url, 'ALTER TABLE rooms RENAME TO rooms_elsewhere');
  const { id } = ((await agent.get('/api/ext/auth/me')).body.data as { user: { id: number } }).user;
  expect((await admin.post('/api/ext/admin/users/update', { id, role: 'technician' })).status).toBe(500);
  expect((await newCustomer(agent)).status).toBe(403);
  await core.stop();
});
