import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Account } from '../../../src/shared/contract/admin/accounts.ts';
import type { RolePermissions } from '../../../src/shared/contract/admin/accounts.ts';
import type { SessionToken } from '../../../src/shared/contract/admin/tokens.ts';
import type { List } from '../../../src/shared/contract/envelope.ts';
import { AdminClient } from '../../support/admin-client.ts';
import { type DemoClinic, startDemoClinic } from '../../support/demo-clinic.ts';
import { EventListener } from '../../support/event-listener.ts';
import { demoPassword, HttpClient, invalidFields } from '../../support/http-client.ts';

let clinic: DemoClinic<readonly [HttpClient]>;
let http: string;
let admin: AdminClient;

beforeAll(async () => {
  clinic = await startDemoClinic('admin');
  http = clinic.core.http;
  admin = new AdminClient(clinic.clients[0]);
});
afterAll(() => clinic.stop());

const newAccount = {
  name: '新人',
  email: 'New.Comer@Clinic.test',
  password: 'a long password',
  role: 'agent',
  extension: '2001',
  mobile: '13900002001',
  department_id: 4,
};
const create = async (changes: object): Promise<Account> =>
  (await admin.post('users/create', { ...newAccount, extension: undefined, mobile: undefined, ...changes })).body.data;
const signIn = (email: string, password: string) => new HttpClient(http).post('/api/auth/login', { email, password });
const clientOf = async (email: string, password = newAccount.password) =>
  new HttpClient(http, ((await signIn(email, password)).body.data as { access_token: string }).access_token);

describe('accounts', () => {
  test('a new account signs in immediately, whatever the case of its address, and works as an agent', async () => {
    const { status, body } = await admin.post('users/create', newAccount);
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
    expect((await signIn('NEW.comer@clinic.test', newAccount.password)).body.data).toMatchObject({
      user: { agent_id: '2001', extension: '2001' },
      sip: { username: '2001' },
    });
    const agent = await clientOf(newAccount.email);
    expect(
      (await agent.post('/api/agent-control/sign-in-group', { agent_id: '2001', group_ids: [1] })).body.data,
    ).toMatchObject({ agent_id: '2001', groups: [{ id: 1 }] });
    expect((await agent.get('/api/agent-control/ready', { agent_id: '2001' })).body.data).toMatchObject({
      status: 'ready',
    });
  });

  test.each([
    ['an address in use', { email: 'AGENT1001@clinic.test', extension: undefined, mobile: undefined }, ['email']],
    ['an extension in use', { email: 'other@clinic.test', extension: '1001' }, ['extension']],
    [
      'an unknown department',
      { email: 'other@clinic.test', extension: undefined, mobile: undefined, department_id: 999 },
      ['department_id'],
    ],
    ['a short password', { email: 'other@clinic.test', password: 'short' }, ['password']],
    ['a mobile without an extension', { email: 'other@clinic.test', extension: undefined }, ['mobile']],
    ['a malformed extension', { email: 'other@clinic.test', extension: '12a' }, ['extension']],
  ])('%s: 422, and no account is created', async (_case, invalid, fields) => {
    const before = (await admin.get<List<Account>>('users')).total;
    const answer = await admin.post('users/create', { ...newAccount, ...invalid });
    expect({ status: answer.status, fields: invalidFields(answer) }).toEqual({ status: 422, fields });
    expect((await admin.get<List<Account>>('users')).total).toBe(before);
  });

  test('the list filters by keyword and by role, and never contains a password or a hash', async () => {
    const { body } = await clinic.clients[0].get('/api/ext/admin/users', { rows: 200 });
    expect((body.data as List<Account>).rows[0]).toMatchObject({ id: 1, email: 'agent1001@clinic.test' });
    expect(JSON.stringify(body)).not.toMatch(/scrypt|argon|password/);
    const names = async (filter: Record<string, string>) =>
      (await admin.get<List<Account>>('users', filter)).rows.map(({ name }) => name);
    expect(await names({ keyword: '郑' })).toEqual(['郑医生']);
    expect(await names({ role: 'supervisor' })).toEqual(['吴主管']);
    expect(await names({ keyword: '1100' })).toEqual(['吴主管']);
  });

  test('an extension that is taken names who has it, and the next free ones', async () => {
    const { status, body } = await admin.post('users/create', {
      ...newAccount,
      email: 'taken@clinic.test',
      extension: '1001',
    });
    expect([status, body.data]).toMatchObject([
      422,
      { errors: { extension: ['1001 belongs to 李娜. Free: 1009, 1010.'] } },
    ]);
  });

  test('an extension that somebody had first, and has no longer, is named as that', async () => {
    const first = await create({ email: 'moves@clinic.test', name: '林悦', extension: '1031' });
    expect((await admin.post('users/update', { id: first.id, extension: '1032' })).status).toBe(200);
    const refusals = await Promise.all(
      ['1031', '1032'].map((extension) =>
        admin.post('users/create', { ...newAccount, email: 'next@clinic.test', extension }),
      ),
    );
    expect(refusals.map(({ body }) => (body.data as { errors: object }).errors)).toEqual([
      { extension: ['1031 is the first extension of 林悦, and identifies their calls. Free: 1033, 1034.'] },
      { extension: ['1032 belongs to 林悦. Free: 1033, 1034.'] },
    ]);
    // It may be taken back.
    expect((await admin.post('users/update', { id: first.id, extension: '1031' })).status).toBe(200);
  });

  test('the list is filtered by whether accounts can sign in, and sorted by role', async () => {
    const { id } = await create({ email: 'leaves@clinic.test' });
    await admin.post('users/update', { id, is_active: false });
    const listed = async (query: Record<string, string>) =>
      (await admin.get<List<Account>>('users', { rows: '200', ...query })).rows;
    const disabled = await listed({ is_active: 'false' });
    expect(disabled.map((one) => one.id)).toContain(id);
    expect(disabled.every((one) => !one.is_active)).toBe(true);
    const active = await listed({ is_active: 'true' });
    expect(active.every((one) => one.is_active)).toBe(true);
    expect(active.length + disabled.length).toBe((await admin.get<List<Account>>('users')).total);
    const roles = (await listed({ sort: 'role', order: 'desc' })).map(({ role }) => role);
    expect(roles).toEqual(roles.toSorted().toReversed());
    expect(invalidFields(await clinic.clients[0].get('/api/ext/admin/users', { is_active: 'perhaps' }))).toEqual([
      'is_active',
    ]);
  });

  test('one account is read by its ID', async () => {
    const { id, email } = await create({ email: 'single@clinic.test' });
    expect(await admin.get<Account>('users/info', { id })).toMatchObject({ id, email, is_active: true });
    expect((await clinic.clients[0].get('/api/ext/admin/users/info', { id: 999_999 })).status).toBe(404);
  });

  test('disabling an account or changing its password signs it out immediately', async () => {
    const { id } = await create({ email: 'disabled@clinic.test', extension: '2002' });
    const first = await clientOf('disabled@clinic.test');
    const listener = await EventListener.connect(http, first.token);
    await admin.post('users/update', { id, password: 'another long one' });
    await listener.disconnected;
    expect((await first.get('/api/cache/rooms')).status).toBe(401);
    const second = await clientOf('disabled@clinic.test', 'another long one');
    await admin.post('users/update', { id, is_active: false });
    expect((await second.get('/api/cache/rooms')).status).toBe(401);
    expect((await signIn('disabled@clinic.test', 'another long one')).status).toBe(401);
  });

  test.each([
    ['another password', { password: 'another long one' }],
    ['a disabled account', { is_active: false }],
  ])('%s ends sign-ins with the old password that are still being checked', async (_what, change) => {
    const email = `${_what.length}-under-way@clinic.test`;
    const { id } = await create({ email });
    const underWay = Array.from({ length: 4 }, () => signIn(email, newAccount.password));
    expect((await admin.post('users/update', { id, ...change })).status).toBe(200);
    for (const { status, body } of await Promise.all(underWay)) {
      if (status !== 200) continue;
      const client = new HttpClient(http, (body.data as { access_token: string }).access_token);
      expect((await client.get('/api/cache/rooms')).status).toBe(401);
    }
    expect((await admin.get<List<SessionToken>>('tokens', { user_id: id })).total).toBe(0);
  });

  test('a change of role takes effect immediately for tokens already issued', async () => {
    const { id } = await create({ email: 'promoted@clinic.test', role: 'technician' });
    const client = await clientOf('promoted@clinic.test');
    const customer = { name: '某人', sex: 1, phone: ['13700001234'], address_id: 2, medium_id: 1 };
    expect((await client.post('/api/customer/create', customer)).status).toBe(403);
    await admin.post('users/update', { id, role: 'consultant' });
    expect((await client.post('/api/customer/create', customer)).status).toBe(200);
  });

  test('the last administrator can be neither disabled nor given another role', async () => {
    const [last] = (await admin.get<List<Account>>('users', { role: 'admin' })).rows;
    for (const change of [{ is_active: false }, { role: 'agent' }])
      expect((await admin.post('users/update', { id: last?.id, ...change })).status).toBe(409);
    expect((await admin.get<List<Account>>('users', { role: 'admin' })).rows).toEqual([last]);
  });
});

test('the permissions of a role change immediately; those of administrators cannot be changed', async () => {
  const technician = await HttpClient.signIn(http, 'technician1@clinic.test');
  const followups = async () => (await technician.get('/api/followup/index')).status;
  expect(await followups()).toBe(200);
  const roles = await admin.get<List<{ role: string; permissions: string[] }>>('roles');
  const permissions = roles.rows.find(({ role }) => role === 'technician')?.permissions ?? [];
  await admin.post('roles/update', {
    role: 'technician',
    permissions: permissions.filter((permission) => permission !== 'customer.view'),
  });
  expect(await followups()).toBe(403);
  await admin.post('roles/update', { role: 'technician', permissions });
  expect(await followups()).toBe(200);
  expect((await admin.post('roles/update', { role: 'admin', permissions: [] })).status).toBe(422);
});

test('a role that was changed says what it was at the beginning', async () => {
  const ofDoctor = async () =>
    (await admin.get<List<RolePermissions>>('roles')).rows.find(({ role }) => role === 'doctor');
  const before = await ofDoctor();
  expect(before?.built_in).toEqual(before?.permissions);
  const { body } = await admin.post('roles/update', { role: 'doctor', permissions: ['practice'] });
  expect(body.data).toEqual({ ...before, permissions: ['practice'] });
  await admin.post('roles/update', { role: 'doctor', permissions: before?.built_in });
  expect(await ofDoctor()).toEqual(before);
});

test('roles that are changed at the same time are all changed', async () => {
  const roles = await admin.get<List<{ role: string; permissions: string[] }>>('roles');
  const others = roles.rows.filter(({ role }) => role !== 'admin');
  const isKept = (permission: string): boolean => permission !== 'practice';
  await Promise.all(
    others.map(({ role, permissions }) =>
      admin.post('roles/update', { role, permissions: permissions.filter(isKept) }),
    ),
  );
  expect((await admin.get<typeof roles>('roles')).rows.filter(({ role }) => role !== 'admin')).toEqual(
    others.map(({ permissions, ...role }) => ({ ...role, permissions: permissions.filter(isKept) })),
  );
  await Promise.all(others.map((role) => admin.post('roles/update', role)));
  expect(await admin.get('roles')).toEqual(roles);
});

test('a sign-in has the name of its workstation, where that is one', async () => {
  const body = { email: 'agent1005@clinic.test', password: demoPassword };
  const signIn = (workstation: unknown) => new HttpClient(http).post('/api/auth/login', { ...body, workstation });
  expect((await signIn('  FRONT-DESK 3 ')).status).toBe(200);
  const { rows } = await admin.get<List<SessionToken>>('tokens', { rows: 1 });
  expect(rows[0]).toMatchObject({ user: { name: '杨帆' }, workstation: 'FRONT-DESK 3', fingerprint: null });
  expect((await admin.auditEntries('login'))[0]).toMatchObject({ detail: { workstation: 'FRONT-DESK 3' } });
  for (const wrong of ['/home/agent', 'C:\\Users', '', 'x'.repeat(65)]) expect((await signIn(wrong)).status).toBe(422);
});

test('tokens are listed with their account and end immediately when they are revoked', async () => {
  const agent = await HttpClient.signIn(http, 'agent1003@clinic.test', 'workstation-3');
  const listener = await EventListener.connect(http, agent.token);
  const tokens = async () => (await admin.get<List<SessionToken>>('tokens', { rows: 200 })).rows;
  const token = (await tokens()).find(({ fingerprint }) => fingerprint === 'workstation-3');
  expect(token).toMatchObject({
    user: { id: 3, name: '刘洋' },
    fingerprint: 'workstation-3',
    created_at: expect.any(String),
    last_used_at: expect.any(String),
    is_own: false,
  });
  expect((await tokens()).filter((one) => one.is_own).map(({ user }) => user.name)).toEqual(['Admin']);
  expect((await admin.post('tokens/revoke', { id: token?.id })).status).toBe(200);
  expect((await agent.get('/api/cache/rooms')).status).toBe(401);
  await listener.disconnected;
  expect((await admin.post('tokens/revoke', { id: token?.id })).status).toBe(404);
  expect((await tokens()).map(({ id }) => id)).not.toContain(token?.id);
  expect((await admin.auditEntries('token.revoked'))[0]).toMatchObject({
    user: { name: 'Admin' },
    detail: { id: token?.id },
  });
  expect((await signIn('agent1003@clinic.test', demoPassword)).status).toBe(200);
});

test('the control token of a running core is readable by its owner only, and serves the admin API only', async () => {
  const file = join(clinic.folder, 'core.json');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const { token } = JSON.parse(await readFile(file, 'utf8')) as { token: string };
  const control = new HttpClient(http, token);
  expect((await control.get('/api/ext/admin/users')).status).toBe(200);
  expect((await control.get('/api/customer/index')).status).toBe(403);
});
