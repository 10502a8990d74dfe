import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CoreChild, startCoreChild } from '../../support/core-child.ts';
import { databaseOption } from '../../support/clinic-database.ts';
import { type DemoClinic, startDemoClinic } from '../../support/demo-clinic.ts';
import { HttpClient } from '../../support/http-client.ts';
import { askPostgres } from '../../support/postgres-server.ts';

/** Makes the audit log refuse changes from now on. The core must be stopped: it has the SQLite file for itself. */
async function refuseAudit(folder: string): Promise<void> {
  const isChange = "NEW.action LIKE '%.changed' OR NEW.action IN ('account.created', 'token.revoked', 'logout')";
  const [, url] = await databaseOption(folder);
  if (url !== undefined) {
    await askPostgres(
      url,
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$;
       CREATE TRIGGER refuse BEFORE INSERT ON audit_log FOR EACH ROW WHEN (${isChange}) EXECUTE FUNCTION refuse()`,
    );
    return;
  }
  const database = new DatabaseSync(join(folder, 'clinic.db'));
  database.exec(`CREATE TRIGGER refuse BEFORE INSERT ON audit_log WHEN ${isChange}
    BEGIN SELECT RAISE(ABORT, 'refused'); END`);
  database.close();
}

let clinic: DemoClinic<readonly [HttpClient]>;
let core: CoreChild;
let admin: HttpClient;
let agent: HttpClient;

beforeAll(async () => {
  clinic = await startDemoClinic('admin');
  await clinic.clients[0].post('/api/ext/admin/lookups/save', { list: 'rooms', name: 'Spare' });
  await clinic.core.stop();
  await refuseAudit(clinic.folder);
  core = await startCoreChild(clinic.folder);
  admin = await HttpClient.signIn(core.http, 'admin@clinic.test');
  agent = await HttpClient.signIn(core.http, 'agent1001@clinic.test');
});
afterAll(async () => {
  await core.stop();
  await clinic.stop();
});

const adminApi = '/api/ext/admin';
const rowsOf = async <Row>(list: string, query = {}): Promise<Row[]> =>
  ((await admin.get(`${adminApi}/${list}`, query)).body.data as { rows: Row[] }).rows;

test('an account that is closed, and cannot be recorded, stays open with its sign-in', async () => {
  const before = await rowsOf<{ id: number; email: string }>('users', { rows: 200 });
  const id = before.find(({ email }) => email === 'agent1001@clinic.test')?.id;
  expect((await admin.post(`${adminApi}/users/update`, { id, is_active: false })).status).toBe(500);
  expect((await admin.post(`${adminApi}/users/update`, { id, role: 'doctor' })).status).toBe(500);
  expect(await rowsOf('users', { rows: 200 })).toEqual(before);
  expect((await agent.get('/api/cache/rooms')).status).toBe(200);
});

test.each([
  [
    'users',
    { rows: 200 },
    'users/create',
    { name: 'New', email: 'new@clinic.test', role: 'agent', password: 'A-password-1' },
  ],
  ['groups', {}, 'groups/save', { name: 'New', ring_seconds: 20, wait_seconds: 60, wrap_up_seconds: 10 }],
  ['lookups', { list: 'rooms' }, 'lookups/save', { list: 'rooms', name: 'New' }],
])('nothing is added to %s that cannot be recorded', async (list, query, path, entry) => {
  const before = await rowsOf(list, query);
  expect(before.length).toBeGreaterThan(0);
  expect((await admin.post(`${adminApi}/${path}`, entry)).status).toBe(500);
  expect(await rowsOf(list, query)).toEqual(before);
});

test('a lookup that is removed, and cannot be recorded, stays', async () => {
  const rooms = await rowsOf<{ id: number; name: string }>('lookups', { list: 'rooms' });
  const id = rooms.find(({ name }) => name === 'Spare')?.id;
  expect((await admin.post(`${adminApi}/lookups/remove`, { list: 'rooms', id })).status).toBe(500);
  expect(await rowsOf('lookups', { list: 'rooms' })).toEqual(rooms);
});

test('settings that cannot be recorded stay as they were, now and after a restart', async () => {
  const before = (await admin.get(`${adminApi}/settings`)).body.data;
  expect((await admin.post(`${adminApi}/settings/update`, { business_end: '23:00' })).status).toBe(500);
  expect((await admin.get(`${adminApi}/settings`)).body.data).toEqual(before);
  await core.stop();
  core = await startCoreChild(clinic.folder);
  admin = new HttpClient(core.http, admin.token);
  agent = new HttpClient(core.http, agent.token);
  expect((await admin.get(`${adminApi}/settings`)).body.data).toEqual(before);
});

test('keeps a token whose end cannot be recorded', async () => {
  const tokens = await rowsOf<{ id: string; user: { name: string } }>('tokens', { rows: 200 });
  for (const { id } of tokens) expect((await admin.post(`${adminApi}/tokens/revoke`, { id })).status).toBe(500);
  expect((await agent.post('/api/auth/logout')).status).toBe(500);
  expect(await rowsOf('tokens', { rows: 200 })).toHaveLength(tokens.length);
  expect((await agent.get('/api/cache/rooms')).status).toBe(200);
});
