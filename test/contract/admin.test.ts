import { mkdtemp, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  Account,
  ImportState,
  LookupEntry,
  SessionToken,
  ShownSettings,
} from '../../src/shared/contract/admin.ts';
import type { List } from '../../src/shared/contract/envelope.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { EventListener } from '../support/event-listener.ts';
import { demoPassword, HttpClient } from '../support/http-client.ts';

let folder: string;
let core: CoreChild;
let admin: HttpClient;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contract-admin-'));
  core = await startCoreChild(folder);
  admin = await HttpClient.signIn(core.http, 'admin@clinic.test');
});
afterAll(() => core.stop());

const get = async <Data>(path: string, query: Record<string, string | number> = {}): Promise<Data> =>
  (await admin.get(`/api/ext/admin/${path}`, query)).body.data;
const post = (path: string, body: object = {}, client = admin) => client.post(`/api/ext/admin/${path}`, body);
const signIn = (email: string, password = demoPassword) =>
  new HttpClient(core.http).post('/api/auth/login', { email, password });
const actions = async (action: string) =>
  (
    await get<
      List<{ action: string; user: { name: string } | null; detail: Record<string, unknown>; address: string | null }>
    >('audit', { action })
  ).rows;
const newcomer = {
  name: '新人',
  email: 'New.Comer@Clinic.test',
  password: 'a long password',
  role: 'agent',
  extension: '2001',
  mobile: '13900002001',
  department_id: 4,
};

describe('accounts', () => {
  test('a new one signs in at once, in any case, and works as an agent', async () => {
    const { status, body } = await post('users/create', newcomer);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      name: '新人',
      email: 'new.comer@clinic.test',
      role: 'agent',
      department: { id: 4 },
      agent_id: '2001',
      extension: '2001',
      mobile: '13900002001',
      is_active: true,
    });
    const signedIn = await signIn('NEW.comer@clinic.test', newcomer.password);
    expect(signedIn.body.data).toMatchObject({
      user: { agent_id: '2001', extension: '2001' },
      sip: { username: '2001' },
    });
    const client = new HttpClient(core.http, (signedIn.body.data as { access_token: string }).access_token);
    expect(
      (await client.post('/api/agent-control/sign-in-group', { agent_id: '2001', group_ids: [1] })).body.data,
    ).toMatchObject({ agent_id: '2001', groups: [{ id: 1 }] });
    expect((await client.get('/api/agent-control/ready', { agent_id: '2001' })).body.data).toMatchObject({
      status: 'ready',
    });
  });

  test.each([
    ['an account name that is taken', { email: 'AGENT1001@clinic.test', extension: undefined }, ['email']],
    ['an extension that is taken', { email: 'other@clinic.test', extension: '1001' }, ['extension']],
    [
      'no department of ours',
      { email: 'other@clinic.test', extension: undefined, department_id: 999 },
      ['department_id'],
    ],
    ['a short password', { email: 'other@clinic.test', password: 'short' }, ['password']],
    ['an extension that is none', { email: 'other@clinic.test', extension: '12a' }, ['extension']],
  ])('%s: 422, and nobody is made', async (_what, wrong, fields) => {
    const before = (await get<List<Account>>('users')).total;
    const { status, body } = await post('users/create', { ...newcomer, ...wrong });
    expect({ status, fields: Object.keys((body.data as { errors: object }).errors) }).toEqual({ status: 422, fields });
    expect((await get<List<Account>>('users')).total).toBe(before);
  });

  test('the list: everyone, by words, by role; never a password', async () => {
    const all = await admin.get('/api/ext/admin/users', { rows: 200 });
    expect((all.body.data as List<Account>).rows[0]).toMatchObject({ id: 1, email: 'agent1001@clinic.test' });
    expect(JSON.stringify(all.body)).not.toMatch(/scrypt|password/);
    expect((await get<List<Account>>('users', { keyword: '郑' })).rows.map(({ name }) => name)).toEqual(['郑医生']);
    expect((await get<List<Account>>('users', { role: 'supervisor' })).rows.map(({ name }) => name)).toEqual([
      '吴主管',
    ]);
  });

  test('who is closed, or gets another password, is signed out at once', async () => {
    const { id } = (
      await post('users/create', { ...newcomer, email: 'closed@clinic.test', extension: '2002', mobile: undefined })
    ).body.data as Account;
    const sessionOf = async (password: string) =>
      new HttpClient(
        core.http,
        ((await signIn('closed@clinic.test', password)).body.data as { access_token: string }).access_token,
      );
    const session = await sessionOf(newcomer.password);
    const listener = await EventListener.connect(core.http, session.token);
    await post('users/update', { id, password: 'another long one' });
    await listener.disconnected;
    expect((await session.get('/api/cache/rooms')).status).toBe(401);
    const again = await sessionOf('another long one');
    await post('users/update', { id, is_active: false });
    expect((await again.get('/api/cache/rooms')).status).toBe(401);
    expect((await signIn('closed@clinic.test', 'another long one')).status).toBe(401);
  });

  test('a change of role holds at once, for tokens that are there', async () => {
    const { id } = (
      await post('users/create', {
        ...newcomer,
        email: 'rises@clinic.test',
        extension: undefined,
        mobile: undefined,
        role: 'technician',
      })
    ).body.data as Account;
    const client = new HttpClient(
      core.http,
      ((await signIn('rises@clinic.test', newcomer.password)).body.data as { access_token: string }).access_token,
    );
    const create = () =>
      client.post('/api/customer/create', {
        name: '某人',
        sex: 1,
        phone: ['13700001234'],
        address_id: 2,
        medium_id: 1,
      });
    expect((await create()).status).toBe(403);
    await post('users/update', { id, role: 'consultant' });
    expect((await create()).status).toBe(200);
  });

  test('the last administrator stays one', async () => {
    const [only] = (await get<List<Account>>('users', { role: 'admin' })).rows;
    for (const change of [{ is_active: false }, { role: 'agent' }])
      expect((await post('users/update', { id: only?.id, ...change })).status).toBe(409);
    expect((await get<List<Account>>('users', { role: 'admin' })).rows).toEqual([only]);
  });
});

describe('roles', () => {
  test('what a role may do can be said, and holds at once; an administrator’s cannot be taken', async () => {
    const technician = await HttpClient.signIn(core.http, 'technician1@clinic.test');
    expect((await technician.get('/api/followup/index')).status).toBe(200);
    const before =
      (await get<List<{ role: string; permissions: string[] }>>('roles')).rows.find(({ role }) => role === 'technician')
        ?.permissions ?? [];
    await post('roles/update', { role: 'technician', permissions: before.filter((one) => one !== 'customer.view') });
    expect((await technician.get('/api/followup/index')).status).toBe(403);
    await post('roles/update', { role: 'technician', permissions: before });
    expect((await technician.get('/api/followup/index')).status).toBe(200);
    expect((await post('roles/update', { role: 'admin', permissions: [] })).status).toBe(422);
  });
});

describe('tokens', () => {
  test('are listed with whose they are, and end at once when they are revoked', async () => {
    const { body } = await new HttpClient(core.http).post('/api/auth/login', {
      email: 'agent1003@clinic.test',
      password: demoPassword,
      fingerprint: 'desk-3',
    });
    const client = new HttpClient(core.http, (body.data as { access_token: string }).access_token);
    const listener = await EventListener.connect(core.http, client.token);
    const mine = (await get<List<SessionToken>>('tokens', { rows: 200 })).rows.find(
      ({ fingerprint }) => fingerprint === 'desk-3',
    );
    expect(mine).toMatchObject({
      user: { id: 3, name: '刘洋' },
      fingerprint: 'desk-3',
      created_at: expect.any(String),
      last_used_at: expect.any(String),
    });
    expect((await post('tokens/revoke', { id: mine?.id })).status).toBe(200);
    expect((await client.get('/api/cache/rooms')).status).toBe(401);
    await listener.disconnected;
    expect((await post('tokens/revoke', { id: mine?.id })).status).toBe(404);
    expect((await get<List<SessionToken>>('tokens', { rows: 200 })).rows.map(({ id }) => id)).not.toContain(mine?.id);
    expect((await actions('token.revoked'))[0]).toMatchObject({ user: { name: 'Admin' }, detail: { id: mine?.id } });
  });
});

describe('skill groups and lookups', () => {
  test('a new group can be signed in to, a changed one keeps its ID', async () => {
    const made = (await post('groups/save', { name: 'VIP', ring_seconds: 15 })).body.data as { id: number };
    expect(made).toMatchObject({ name: 'VIP', ring_seconds: 15, wait_seconds: 120, wrap_up_seconds: 30 });
    expect((await admin.get('/api/ext/agent/groups')).body.data).toContainEqual({ id: made.id, name: 'VIP' });
    expect((await post('groups/save', { id: made.id, name: 'Gold' })).body.data).toMatchObject({
      id: made.id,
      name: 'Gold',
    });
    expect((await post('groups/save', { id: 999, name: 'Nothing' })).status).toBe(404);
  });

  test('an entry is there for everyone at once, is renamed, and goes while nothing names it', async () => {
    const first = (await admin.get('/api/cache/mediums')).headers.get('etag');
    const { id } = (await post('lookups/save', { list: 'mediums', name: '电台' })).body.data as LookupEntry;
    const after = await admin.get('/api/cache/mediums');
    expect(after.body.data).toContainEqual({ id, name: '电台' });
    expect(after.headers.get('etag')).not.toBe(first);
    await post('lookups/save', { list: 'mediums', id, name: '广播' });
    const customer = (
      await admin.post('/api/customer/create', {
        name: '听众',
        sex: 2,
        phone: ['13700004321'],
        address_id: 2,
        medium_id: id,
      })
    ).body.data;
    expect(customer).toMatchObject({ medium_name: '广播' });
    expect((await post('lookups/remove', { list: 'mediums', id })).status).toBe(409);
    const unused = (await post('lookups/save', { list: 'items', name: '新项目', category: '皮肤' })).body
      .data as LookupEntry;
    expect(unused).toMatchObject({ name: '新项目', category: '皮肤' });
    expect((await post('lookups/remove', { list: 'items', id: unused.id })).status).toBe(200);
    expect((await post('lookups/remove', { list: 'items', id: unused.id })).status).toBe(404);
  });

  test.each([
    ['a parent in what is no tree', { list: 'mediums', name: 'x', parent_id: 1 }, ['parent_id']],
    ['a parent that does not exist', { list: 'departments', name: 'x', parent_id: 999 }, ['parent_id']],
    ['an item without a category', { list: 'items', name: 'x' }, ['category']],
    ['a list that is none', { list: 'users', name: 'x' }, ['list']],
  ])('%s: 422', async (_what, body, fields) => {
    const answer = await post('lookups/save', body);
    expect({ status: answer.status, fields: Object.keys((answer.body.data as { errors: object }).errors) }).toEqual({
      status: 422,
      fields,
    });
  });

  test('no branch hangs from itself', async () => {
    const parent = (await post('lookups/save', { list: 'departments', name: 'A' })).body.data as LookupEntry;
    const child = (await post('lookups/save', { list: 'departments', name: 'B', parent_id: parent.id })).body
      .data as LookupEntry;
    expect(
      (await post('lookups/save', { list: 'departments', id: parent.id, name: 'A', parent_id: child.id })).status,
    ).toBe(422);
  });
});

describe('settings', () => {
  test('business hours hold for the next appointment', async () => {
    await post('settings/update', { business_end: '20:00', slot_duration: 15 });
    expect((await admin.get('/api/appointment/config')).body.data).toMatchObject({
      business_start: '09:00',
      business_end: '20:00',
      slot_duration: 15,
    });
    expect(
      (
        await admin.post('/api/appointment/create', {
          customer_id: 1,
          date: '2033-03-03',
          start: '19:45',
          end: '20:00',
        })
      ).status,
    ).toBe(200);
    await post('settings/update', { business_end: '18:00', slot_duration: 30 });
  });

  test.each([
    ['an end before the start', { business_end: '08:00' }, ['business_end']],
    ['no time zone', { timezone: 'Mars/Olympus' }, ['timezone']],
    ['a callback without a secret', { callback_url: 'https://hooks.example.com/calls' }, ['callback_secret']],
    [
      'a callback into the house',
      { callback_url: 'http://169.254.169.254/', callback_secret: 'sixteen characters' },
      ['callback_url'],
    ],
    ['no address', { callback_url: 'file:///etc/passwd' }, ['callback_url']],
  ])('%s: 422, and nothing is changed', async (_what, changes, fields) => {
    const before = await get<ShownSettings>('settings');
    const { status, body } = await post('settings/update', changes);
    expect({ status, fields: Object.keys((body.data as { errors: object }).errors) }).toEqual({ status: 422, fields });
    expect(await get('settings')).toEqual(before);
  });

  test('secrets are written and never read', async () => {
    await post('settings/update', {
      callback_url: 'https://hooks.example.com/calls',
      callback_secret: 'sixteen characters',
    });
    await post('lines/update', {
      trunks: [{ name: 'carrier', host: 'sip.example.com', port: 5060, user: 'u', password: 'trunk secret' }],
      inbound: [{ number: '4008001000', group_id: 1 }],
    });
    await post('lines/update', {
      trunks: [{ name: 'carrier', host: 'sip2.example.com', port: 5070, user: 'u' }],
      inbound: [],
    });
    const said = JSON.stringify([await get('settings'), await get('lines'), await actions('settings.changed')]);
    expect(said).not.toMatch(/sixteen|trunk secret/);
    expect(await get('lines')).toMatchObject({
      trunks: [{ name: 'carrier', host: 'sip2.example.com', port: 5070, has_password: true }],
    });
    expect(await get('settings')).toMatchObject({
      callback_url: 'https://hooks.example.com/calls',
      has_callback_secret: true,
    });
    await post('settings/update', { callback_url: null, callback_secret: null });
    await post('lines/update', { trunks: [], inbound: [] });
  });
});

describe('the audit log', () => {
  test('has sign-ins with their fingerprint, failures, refusals and downloads', async () => {
    await new HttpClient(core.http).post('/api/auth/login', {
      email: 'agent1004@clinic.test',
      password: demoPassword,
      fingerprint: 'desk-4',
    });
    expect((await actions('login'))[0]).toMatchObject({
      user: { name: '陈静' },
      detail: { fingerprint: 'desk-4' },
      address: expect.stringContaining('127.0.0.1'),
    });
    await signIn('agent1004@clinic.test', 'wrong');
    expect((await actions('login.failed'))[0]).toMatchObject({
      user: { name: '陈静' },
      detail: { account: 'agent1004@clinic.test' },
    });
    const agent = await HttpClient.signIn(core.http, 'agent1004@clinic.test');
    expect((await agent.get('/api/ext/admin/users')).status).toBe(403);
    expect((await actions('permission.refused'))[0]).toMatchObject({
      user: { name: '陈静' },
      detail: { path: '/api/ext/admin/users', permission: 'settings.manage' },
    });
  });

  test('guessing is slowed down, and said so', async () => {
    for (let attempt = 0; attempt < 8; attempt += 1) await signIn('agent1005@clinic.test', `guess ${attempt}`);
    const slowed = await actions('login.slowed');
    expect(slowed[0]).toMatchObject({
      user: { name: '杨帆' },
      detail: { account: 'agent1005@clinic.test', slowed_seconds: expect.any(Number) },
    });
    // Those that were not even tried are not written: an attacker must not fill the disk.
    expect(slowed.length).toBeLessThan(4);
  });

  test('by person and by day', async () => {
    const today = new Date().toLocaleDateString('sv-SE');
    const all = await get<List<{ user: { id: number } | null }>>('audit', {
      user_id: 4,
      date_start: today,
      date_end: today,
    });
    expect(all.total).toBeGreaterThan(0);
    expect(all.rows.every(({ user }) => user?.id === 4)).toBe(true);
    expect((await get<List<unknown>>('audit', { date_end: '2020-01-01' })).total).toBe(0);
  });
});

test('a backup is taken while the service runs, listed, and sent', async () => {
  const made = (await post('backups/create')).body.data as { file: string; bytes: number };
  expect(made.bytes).toBe((await stat(join(folder, 'backups', made.file))).size);
  expect((await get<List<{ file: string }>>('backups')).rows.map(({ file }) => file)).toContain(made.file);
  const sent = await admin.fetch('GET', '/api/ext/admin/backups/download', { query: { file: made.file } });
  expect(
    Buffer.from(await sent.arrayBuffer())
      .subarray(0, 15)
      .toString(),
  ).toBe('SQLite format 3');
  for (const file of ['../clinic.db', 'none.db', '/etc/passwd'])
    expect([404, 422]).toContain(
      (await admin.fetch('GET', '/api/ext/admin/backups/download', { query: { file } })).status,
    );
});

describe('the import of customers', () => {
  const csv = (lines: readonly string[]): Blob =>
    new Blob([['name,sex,phone,address,medium,age,tags', ...lines].join('\n')]);
  const importFile = async (file: Blob, how: Record<string, string> = {}): Promise<ImportState> => {
    const form = new FormData();
    for (const [name, value] of Object.entries(how)) form.set(name, value);
    form.set('file', file, 'customers.csv');
    const begun = await admin.post('/api/ext/admin/import/customers', form);
    expect(begun.body).toMatchObject({ code: 200 });
    const { id } = begun.body.data as ImportState;
    let state: ImportState = begun.body.data;
    await expect
      .poll(async () => (state = await get<ImportState>('import/state', { id })).state, {
        interval: 20,
        timeout: 20_000,
      })
      .not.toMatch(/checking|writing/);
    return state;
  };
  const total = async () => ((await admin.get('/api/customer/index', { rows: 1 })).body.data as List<unknown>).total;
  const find = async (keyword: string) =>
    (
      (await admin.get('/api/customer/query', { category: 'keyword', keyword })).body.data as List<{
        id: number;
        idcard: string;
      }>
    ).rows;

  test('of lines that are all right, by names and by IDs', async () => {
    const before = await total();
    const state = await importFile(
      csv(['欧阳锋,男,19811110001;19811110002,上海市/浦东新区,新氧,60,VIP;敏感肌', '"Lee, Ann",2,19811110003,2,1,,']),
    );
    expect(state).toMatchObject({ state: 'done', lines: 2, imported: 2, rejected: [] });
    expect(await total()).toBe(before + 2);
    const [ouyang] = await find('oyf');
    const file = (await admin.get('/api/customer/info', { id: ouyang?.id })).body.data;
    expect(file).toMatchObject({
      name: '欧阳锋',
      sex: 1,
      phone: ['19811110001', '19811110002'],
      address: ['上海市', '浦东新区'],
      medium_name: '新氧',
      age: 60,
      tags: [{ name: 'VIP' }, { name: '敏感肌' }],
      ascription: { name: 'Admin' },
    });
  });

  test('one that is imported twice makes nobody twice', async () => {
    const before = await total();
    const lines = ['司马懿,1,19811110004,2,1,,', '司马懿,1,19811110004,2,1,,'];
    expect(await importFile(csv(lines))).toMatchObject({
      state: 'refused',
      rejected: [{ line: 3, errors: ['stands in this file already'] }],
    });
    expect(await importFile(csv(lines.slice(1)))).toMatchObject({ state: 'done', imported: 1 });
    expect(await importFile(csv(lines.slice(1)))).toMatchObject({
      state: 'refused',
      rejected: [{ line: 2, errors: [expect.stringMatching(/^is there already, as customer \d+$/)] }],
    });
    expect(await total()).toBe(before + 1);
  });

  const mixed = ['好人,1,19811110005,2,1,30,', ',1,19811110006,2,1,30,', '坏人,3,abc,火星,2,300,无名'];
  test('lines that are wrong are reported, each with all that is wrong; nothing is imported unless they may be left out', async () => {
    const before = await total();
    const refused = await importFile(csv(mixed));
    expect(refused).toMatchObject({ state: 'refused', lines: 3, imported: 0, rejected_total: 2 });
    expect(
      refused.rejected.map(({ line, errors }) => [line, errors.map((error) => error.split(':')[0]).toSorted()]),
    ).toEqual([
      [3, ['name']],
      [4, ['address', 'age', 'phone', 'sex', 'tags']],
    ]);
    expect(await importFile(csv(mixed), { dry_run: 'true' })).toMatchObject({
      state: 'done',
      imported: 0,
      rejected_total: 2,
    });
    expect(await total()).toBe(before);
    expect(await importFile(csv(mixed), { skip_rejected: 'true' })).toMatchObject({
      state: 'done',
      imported: 1,
      rejected_total: 2,
    });
    expect(await total()).toBe(before + 1);
  });

  test('as a spreadsheet in China saves it', async () => {
    // 诸葛亮 and 男 in GB 18030.
    const file = Buffer.concat([
      Buffer.from('name;sex;phone;address;medium\r\n'),
      Buffer.from([0xd6, 0xee, 0xb8, 0xf0, 0xc1, 0xc1]),
      Buffer.from(';'),
      Buffer.from([0xc4, 0xd0]),
      Buffer.from(';19811110007;2;1\r\n'),
    ]);
    expect(await importFile(new Blob([file]))).toMatchObject({ state: 'done', imported: 1 });
    expect(await find('诸葛亮')).toHaveLength(1);
  });

  test.each([
    ['no header', 'a,b,c\n1,2,3', /lacks name, sex, phone/],
    ['a column that is none', 'name,sex,phone,address,medium,shoe\n', /has shoe/],
    ['nothing but a header', 'name,sex,phone,address,medium\n', /no lines/],
    ['a quote without end', 'name,sex,phone,address,medium\n"x,1,2,3,4', /./],
    ['a picture', `\u0089PNG${'\u0000'.repeat(50)}`, /lacks/],
  ])('%s: said, and nothing is imported', async (_what, text, message) => {
    const before = await total();
    expect(await importFile(new Blob([text]))).toMatchObject({
      state: 'failed',
      imported: 0,
      message: expect.stringMatching(message),
    });
    expect(await total()).toBe(before);
  });

  test('cards count on, also for a thousand at once', async () => {
    const state = await importFile(
      csv(Array.from({ length: 1000 }, (_, index) => `批量${index},2,1982${String(index).padStart(7, '0')},2,1,,`)),
    );
    expect(state).toMatchObject({ state: 'done', imported: 1000 });
    const cards = (await find('批量')).map(({ idcard }) => idcard);
    expect(new Set(cards).size).toBe(cards.length);
  });
});

test('the key to the running core is its owner’s alone, and opens the back admin only', async () => {
  const { mode } = await stat(join(folder, 'core.json'));
  expect(mode & 0o777).toBe(0o600);
  const { token } = JSON.parse(await readFile(join(folder, 'core.json'), 'utf8')) as { token: string };
  const control = new HttpClient(core.http, token);
  expect((await control.get('/api/ext/admin/users')).status).toBe(200);
  expect((await control.get('/api/customer/index')).status).toBe(403);
});
