import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { List } from '../../src/shared/contract/envelope.ts';
import { startCoreChild } from '../support/core-child.ts';
import { HttpClient } from '../support/http-client.ts';
import { PostgresServer } from '../support/postgres-server.ts';

const main = new URL('../../src/core/main.ts', import.meta.url).pathname;

/** `npm run core -- ARGS`, as IT runs it. */
async function run(...args: string[]): Promise<{ code: number; out: string; error: string }> {
  const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, error, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number]>,
  ]);
  return { code, out, error };
}
const folderFor = (name: string): Promise<string> => mkdtemp(join(tmpdir(), `commands-${name}-`));
const customersOf = async (client: HttpClient): Promise<number> =>
  ((await client.get('/api/customer/index', { rows: 1 })).body.data as List<unknown>).total;
const newCustomer = (client: HttpClient, phone = '13700001111') =>
  client.post('/api/customer/create', { name: '命令', sex: 1, phone: [phone], address_id: 2, medium_id: 1 });

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await PostgresServer.start();
});
afterAll(() => postgres.remove());

/** Where a clinic is kept, and the options that say so. */
const places = [
  ['SQLite', async (data: string) => ['--data', data]],
  ['PostgreSQL', async (data: string) => ['--data', data, '--database', await postgres.freshDatabase()]],
] as const;

describe.each(places)('on %s', (name, optionsFor) => {
  test('an account is added where no core runs, and while one does; its password is said once', async () => {
    const data = await folderFor('user');
    const where = await optionsFor(data);
    const first = await run(
      'user',
      'add',
      ...where,
      '--name',
      'Boss',
      '--email',
      'Boss@clinic.test',
      '--role',
      'admin',
    );
    expect(first).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Account 1: Boss <boss@clinic\.test>, admin\nPassword: [\w-]{16}\n$/),
    });
    const core = await startCoreChild(data, where.slice(2), [], 'empty');
    const second = await run(
      'user',
      'add',
      ...where,
      '--name',
      '李娜',
      '--email',
      'lina@clinic.test',
      '--role',
      'agent',
      '--extension',
      '3001',
      '--password',
      'a long password',
    );
    expect(second).toMatchObject({ code: 0, out: 'Account 2: 李娜 <lina@clinic.test>, agent, extension 3001\n' });
    const password = /Password: (.*)/.exec(first.out)?.[1];
    for (const account of [
      { email: 'boss@clinic.test', password },
      { email: '3001', password: 'a long password' },
    ])
      expect((await new HttpClient(core.http).post('/api/auth/login', account)).status).toBe(200);
    expect((await run('user', 'list', ...where)).out.split('\n')).toEqual([
      '1\tboss@clinic.test\tBoss\tadmin\t–\tactive',
      '2\tlina@clinic.test\t李娜\tagent\t3001\tactive',
      '',
    ]);
    const refused = await run('user', 'add', ...where, '--name', 'X', '--email', 'boss@clinic.test', '--role', 'king');
    expect(refused).toMatchObject({ code: 1, out: '', error: expect.stringMatching(/role: /) });
    await core.stop();
  });

  test('a token is revoked while the core runs', async () => {
    const data = await folderFor('token');
    const where = await optionsFor(data);
    const core = await startCoreChild(data, where.slice(2));
    const agent = await HttpClient.signIn(core.http, 'agent1001@clinic.test', 'desk-1');
    const [id = ''] = (
      (await run('token', 'list', ...where)).out.split('\n').find((line) => line.endsWith('desk-1')) ?? ''
    ).split('\t');
    expect(await run('token', 'revoke', id, ...where)).toMatchObject({ code: 0, out: 'Revoked.\n' });
    expect((await agent.get('/api/cache/rooms')).status).toBe(401);
    expect(await run('token', 'revoke', id, ...where)).toMatchObject({
      code: 1,
      error: `There is no valid token ${id}.\n`,
    });
    await core.stop();
  });

  test('a backup that is taken while others write is restored: as it was then, and what was there since is kept', async () => {
    const data = await folderFor('backup');
    const where = await optionsFor(data);
    let core = await startCoreChild(data, where.slice(2));
    let agent = await HttpClient.signIn(core.http, 'agent1001@clinic.test');
    await newCustomer(agent);
    const [{ code, out }] = await Promise.all([
      run('backup', ...where, '--to', join(data, 'kept.db')),
      newCustomer(agent, '13700002222'),
    ]);
    expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/kept\.db \(\d+ bytes\)\n$/) });
    const then = await customersOf(agent);
    for (const phone of ['13700003331', '13700003332', '13700003333']) await newCustomer(agent, phone);
    expect(await run('restore', join(data, 'kept.db'), ...where)).toMatchObject({
      code: 1,
      error: expect.stringMatching(/Another service core is using/),
    });
    await core.stop();
    const restored = await run('restore', join(data, 'kept.db'), ...where);
    expect(restored).toMatchObject({ code: 0, out: expect.stringMatching(/^Restored\. What was there is /) });
    const keptNow = /What was there is (.*)\.\n/.exec(restored.out)?.[1] ?? '';
    expect(existsSync(keptNow)).toBe(true);
    core = await startCoreChild(data, where.slice(2));
    // Who was signed in then must sign in again.
    expect((await new HttpClient(core.http, agent.token).get('/api/cache/rooms')).status).toBe(401);
    agent = await HttpClient.signIn(core.http, 'agent1001@clinic.test');
    const now = await customersOf(agent);
    expect([then, then - 1]).toContain(now);
    expect((await newCustomer(agent, '13700004444')).status).toBe(200);
    await core.stop();
    expect((await run('restore', keptNow, ...where)).code).toBe(0);
    core = await startCoreChild(data, where.slice(2));
    expect(await customersOf(await HttpClient.signIn(core.http, 'agent1001@clinic.test'))).toBe(then + 3);
    await core.stop();
  }, 60_000);

  test('a restore that the back admin asked for is done at the next start', async () => {
    const data = await folderFor('staged');
    const where = await optionsFor(data);
    let core = await startCoreChild(data, where.slice(2));
    const admin = await HttpClient.signIn(core.http, 'admin@clinic.test');
    const before = await customersOf(admin);
    const { file } = (await admin.post('/api/ext/admin/backups/create')).body.data as { file: string };
    await newCustomer(admin);
    expect((await admin.post('/api/ext/admin/backups/restore', { file })).body.data).toEqual({
      file,
      takes_effect: 'at the next start',
    });
    await core.stop();
    core = await startCoreChild(data, where.slice(2));
    expect(await customersOf(await HttpClient.signIn(core.http, 'admin@clinic.test'))).toBe(before);
    await core.stop();
    expect((await readdir(data)).filter((one) => /restor/.test(one) && !one.includes('before-restore'))).toEqual([]);
  }, 60_000);

  test.each([
    ['no backup', 'nothing of a database'],
    ['a broken one', `SQLite format 3\u0000${'x'.repeat(5000)}`],
  ])('%s is refused, and nothing is changed', async (_what, content) => {
    const data = await folderFor('bad');
    const where = await optionsFor(data);
    const core = await startCoreChild(data, where.slice(2));
    await core.stop();
    await writeFile(join(data, 'bad.db'), content);
    expect(await run('restore', join(data, 'bad.db'), ...where)).toMatchObject({
      code: 1,
      error: expect.stringMatching(/is no backup of a clinic/),
    });
    const again = await startCoreChild(data, where.slice(2));
    expect(await customersOf(await HttpClient.signIn(again.http, 'agent1001@clinic.test'))).toBe(320);
    await again.stop();
  });

  test('customers are imported from a file: tried first, then in one step', async () => {
    const data = await folderFor('import');
    const where = await optionsFor(data);
    const core = await startCoreChild(data, where.slice(2));
    const agent = await HttpClient.signIn(core.http, 'agent1001@clinic.test');
    const before = await customersOf(agent);
    const file = join(data, 'customers.csv');
    await writeFile(file, 'name,sex,phone,address,medium\n赵一,男,19700000001,2,1\n钱二,女,abc,2,1\n');
    expect(await run('import', 'customers', file, '--dry-run', ...where)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^line 3: phone: .*\n1 of 2 lines could be imported; nothing was\.\n$/),
    });
    expect(await run('import', 'customers', file, ...where)).toMatchObject({
      code: 1,
      error: 'Nothing was imported: some lines were rejected.\n',
    });
    expect(await customersOf(agent)).toBe(before);
    expect(await run('import', 'customers', file, '--skip-rejected', ...where)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/1 of 2 lines were imported\.\n$/),
    });
    expect(await customersOf(agent)).toBe(before + 1);
    expect(await run('import', 'customers', join(data, 'none.csv'), ...where)).toMatchObject({
      code: 1,
      error: expect.stringMatching(/none\.csv cannot be read/),
    });
    await core.stop();
    if (name === 'SQLite') expect((await run('import', 'customers', file, '--skip-rejected', ...where)).code).toBe(0);
  });
});

test('a clinic moves from SQLite to PostgreSQL: every row, compared by counts and sums; and a second time it does not', async () => {
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
  const asked = [
    ...keywords.map(
      (keyword) => `/api/customer/query?category=keyword&rows=200&keyword=${encodeURIComponent(keyword)}`,
    ),
    '/api/customer/query?category=phone&keyword=19900000099',
    '/api/customer/index?sort=name&rows=200&order=asc',
    '/api/appointment/lists?rows=200',
    '/api/customer-photo/index',
    '/api/ext/first-run',
  ];
  const answers = async (client: HttpClient) => Promise.all(asked.map(async (path) => (await client.get(path)).body));
  const then = await answers(agent);
  const database = await postgres.freshDatabase();
  expect(await run('move', '--data', data, '--database', database)).toMatchObject({
    code: 1,
    error: expect.stringMatching(/Another service core is using/),
  });
  await before.stop();
  const moved = await run('move', '--data', data, '--database', database);
  expect(moved).toMatchObject({ code: 0, error: '' });
  expect(moved.out).toMatch(/^customers: 321 rows, counts and sums are the same$/m);
  expect(await run('move', '--data', data, '--database', database)).toMatchObject({
    code: 1,
    error: 'That database holds a clinic already.\n',
  });
  const after = await startCoreChild(data, ['--database', database]);
  const client = new HttpClient(after.http, agent.token);
  expect(await answers(client)).toEqual(then);
  const created = (await newCustomer(client, '13700005555')).body.data as { id: number };
  expect(created.id).toBe(322);
  await after.stop();
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
  ['no server there', 'postgres://clinicall:secret@127.0.0.1:1/clinic', /cannot be used: .*ECONNREFUSED/],
  ['no such database', null, /database "nothing" does not exist/],
])('%s: said at the start, without the password', async (_what, url, message) => {
  const starting = startCoreChild(await folderFor('none'), ['--database', url ?? postgres.url('nothing')]);
  await expect(starting).rejects.toThrow(message);
  await expect(starting).rejects.not.toThrow(/secret/);
});

test('a PostgreSQL that goes away: 503 meanwhile, and everything again when it is back', async () => {
  const own = await PostgresServer.start(['fsync=on']);
  const core = await startCoreChild(await folderFor('outage'), ['--database', await own.freshDatabase()]);
  const agent = await HttpClient.signIn(core.http, 'agent1001@clinic.test');
  const created = (await newCustomer(agent)).body.data as { id: number };
  await own.stop('SIGQUIT');
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
  await own.run();
  await expect
    .poll(async () => (await agent.get('/api/customer/info', { id: created.id })).body.data, { timeout: 15_000 })
    .toEqual(created);
  expect((await newCustomer(agent, '13700006666')).status).toBe(200);
  await core.stop();
  await own.remove();
}, 60_000);
