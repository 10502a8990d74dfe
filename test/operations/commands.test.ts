import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { List } from '../../src/shared/contract/envelope.ts';
import { databaseOption } from '../support/clinic-database.ts';
import { startCoreChild } from '../support/core-child.ts';
import { copyTemplate, makeDemoTemplate } from '../support/demo-template.ts';
import { type DemoTemplate, takeGiven } from '../support/given.ts';
import { HttpClient } from '../support/http-client.ts';
import { PostgresServer } from '../support/postgres-server.ts';
import { folderFor, newCustomer, run } from '../support/run-command.ts';
import { askSql } from '../support/run-sql.ts';

const customersOf = async (client: HttpClient): Promise<number> =>
  ((await client.get('/api/customer/index', { rows: 1 })).body.data as List<unknown>).total;

/** The same of a clinic whose core has stopped. */
const customersIn = async (data: string): Promise<number> =>
  Number((await askSql(data, 'SELECT count(*) AS customers FROM customers'))[0]?.['customers']);

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await PostgresServer.start();
});
afterAll(() => postgres.remove());

/** The options of commands for the clinic of a data folder. */
const optionsFor = async (data: string): Promise<string[]> => ['--data', data, ...(await databaseOption(data))];
let template: DemoTemplate;
/** A demo clinic that no core has open. */
async function demoClinic(name: string) {
  const data = await folderFor(name);
  await copyTemplate(template, data);
  return { data, where: await optionsFor(data) };
}

/** The databases a clinic can be stored in. */
describe.each(['SQLite', 'PostgreSQL'])('on %s', (name) => {
  beforeAll(async () => {
    const postgresPort = name === 'SQLite' ? undefined : postgres.port;
    takeGiven({ postgresPort });
    template = await makeDemoTemplate(postgresPort);
  });

  test('adds an account with and without a running core; a generated password is printed once', async () => {
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
    const core = await startCoreChild(data, [], [], 'empty');
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

  test('revokes a token while the core runs', async () => {
    const { data, where } = await demoClinic('token');
    const core = await startCoreChild(data);
    const agent = await HttpClient.signIn(core.http, 'agent1001@clinic.test', 'workstation-1');
    const [id = ''] = (
      (await run('token', 'list', ...where)).out.split('\n').find((line) => line.endsWith('workstation-1')) ?? ''
    ).split('\t');
    expect(await run('token', 'revoke', id, ...where)).toMatchObject({ code: 0, out: 'Revoked.\n' });
    expect((await agent.get('/api/cache/rooms')).status).toBe(401);
    expect(await run('token', 'revoke', id, ...where)).toMatchObject({
      code: 1,
      error: 'This sign-in does not exist, or has ended.\n',
    });
    await core.stop();
  });

  test('restores a backup made under load, and keeps the replaced database', async () => {
    const { data, where } = await demoClinic('backup');
    const core = await startCoreChild(data);
    const agent = await HttpClient.signIn(core.http, 'agent1001@clinic.test');
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
    expect(restored).toMatchObject({ code: 0, out: expect.stringMatching(/^Restored\. The previous database is /) });
    const keptNow = /The previous database is (.*)\.\n/.exec(restored.out)?.[1] ?? '';
    expect([then, then - 1]).toContain(await customersIn(data));
    expect(await run('restore', keptNow, ...where)).toMatchObject({ code: 0, error: '' });
    expect(await customersIn(data)).toBe(then + 3);
  });

  test('a restore requested through the admin API happens at the next start', async () => {
    const { data } = await demoClinic('staged');
    let core = await startCoreChild(data);
    const admin = await HttpClient.signIn(core.http, 'admin@clinic.test');
    const before = await customersOf(admin);
    const { file } = (await admin.post('/api/ext/admin/backups/create')).body.data as { file: string };
    await newCustomer(admin);
    expect((await admin.post('/api/ext/admin/backups/restore', { file })).body.data).toEqual({
      file,
      takes_effect: 'at the next start',
    });
    await core.stop();
    core = await startCoreChild(data);
    // Tokens of the backup are no longer valid.
    expect((await new HttpClient(core.http, admin.token).get('/api/cache/rooms')).status).toBe(401);
    const again = await HttpClient.signIn(core.http, 'admin@clinic.test');
    expect(await customersOf(again)).toBe(before);
    expect((await newCustomer(again, '13700004444')).status).toBe(200);
    await core.stop();
    expect((await readdir(data)).filter((one) => /restor/.test(one) && !one.includes('before-restore'))).toEqual([]);
  });

  test.each([
    ['a file that is no backup', 'nothing of a database'],
    ['a damaged backup', `SQLite format 3\u0000${'x'.repeat(5000)}`],
  ])('%s is refused, and the database stays as it was', async (_case, content) => {
    const { data, where } = await demoClinic('bad');
    await writeFile(join(data, 'bad.db'), content);
    expect(await run('restore', join(data, 'bad.db'), ...where)).toMatchObject({
      code: 1,
      error: expect.stringMatching(/is not a backup of a clinic/),
    });
    expect(await customersIn(data)).toBe(320);
  });

  test('imports customers from a file, after a dry run', async () => {
    const { data, where } = await demoClinic('import');
    const core = await startCoreChild(data);
    const agent = await HttpClient.signIn(core.http, 'agent1001@clinic.test');
    const before = await customersOf(agent);
    const file = join(data, 'customers.csv');
    await writeFile(file, 'name,sex,phone,address,medium\n赵一,男,19700000001,2,1\n钱二,女,abc,2,1\n');
    expect(await run('import', 'customers', file, '--dry-run', ...where)).toMatchObject({
      code: 0,
      out: [
        'line 3: phone: Enter a phone number.',
        'read as utf-8',
        'line 2: 赵一 | 男 | 19700000001 | 2 | 1',
        'line 3: 钱二 | 女 | abc | 2 | 1',
        '1 of 2 lines could be imported; nothing was.\n',
      ].join('\n'),
    });
    expect(await run('import', 'customers', file, ...where)).toMatchObject({
      code: 1,
      error: 'Nothing was imported: 1 of 2 lines were rejected.\n',
    });
    expect(await customersOf(agent)).toBe(before);
    expect(await run('import', 'customers', file, '--skip-rejected', ...where)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/1 of 2 lines were imported\.\n$/),
    });
    expect(await customersOf(agent)).toBe(before + 1);
    await core.stop();
  });

  test('imports customers without a running core, and names a file that is not there', async () => {
    const { data, where } = await demoClinic('import');
    const file = join(data, 'customers.csv');
    await writeFile(file, 'name,sex,phone,address,medium\n赵一,男,19700000001,2,1\n');
    expect(await run('import', 'customers', join(data, 'none.csv'), ...where)).toMatchObject({
      code: 1,
      error: expect.stringMatching(/none\.csv cannot be read/),
    });
    expect((await run('import', 'customers', file, ...where)).code).toBe(0);
    expect(await customersIn(data)).toBe(321);
  });
});

test.each([
  ['backup'],
  ['user', 'list'],
  ['token', 'list'],
  ['import', 'customers', 'some.csv'],
  ['move', '--database', 'postgres://127.0.0.1:1/clinic'],
])('%s %s makes no clinic of a folder that has none, as a mistyped one', async (...words) => {
  const data = join(await folderFor('mistyped'), 'typo');
  expect(await run(...words, '--data', data)).toMatchObject({ code: 1, error: `There is no clinic in ${data}.\n` });
  expect(existsSync(data)).toBe(false);
});

test('a backup that is not there is named', async () => {
  const data = await folderFor('restore-none');
  const file = join(data, 'none.db');
  expect(await run('restore', file, '--data', data)).toMatchObject({
    code: 1,
    error: `There is no file ${file}.\n`,
  });
});

test('--help lists the options and the commands', async () => {
  const { code, out } = await run('--help');
  expect(code).toBe(0);
  for (const part of ['--listen HOST:PORT', '--config FILE', 'user add', 'import customers'])
    expect(out).toContain(part);
});
