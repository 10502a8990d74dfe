import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LookupEntry } from '../../../src/shared/contract/admin/lookups.ts';
import type { SkillGroup } from '../../../src/shared/contract/admin/skill-groups.ts';
import type { List } from '../../../src/shared/contract/envelope.ts';
import type { SettingsView } from '../../../src/shared/contract/admin/settings.ts';
import { AdminClient } from '../../support/admin-client.ts';
import { clinicDay } from '../../support/clinic-day.ts';
import { type DemoClinic, startDemoClinic } from '../../support/demo-clinic.ts';
import { type HttpClient, invalidFields } from '../../support/http-client.ts';

let clinic: DemoClinic<readonly [HttpClient]>;
let client: HttpClient;
let admin: AdminClient;

beforeAll(async () => {
  clinic = await startDemoClinic('admin');
  [client] = clinic.clients;
  admin = new AdminClient(client);
});
afterAll(() => clinic.stop());

describe('skill groups and lookups', () => {
  test('agents can sign in to a new group; a renamed group keeps its ID', async () => {
    const created = (await admin.post('groups/save', { name: 'VIP', ring_seconds: 15 })).body.data as { id: number };
    expect(created).toMatchObject({ name: 'VIP', ring_seconds: 15, wait_seconds: 120, wrap_up_seconds: 30 });
    expect((await client.get('/api/ext/agent/groups')).body.data).toContainEqual({ id: created.id, name: 'VIP' });
    expect((await admin.post('groups/save', { id: created.id, name: 'Gold' })).body.data).toMatchObject({
      id: created.id,
      name: 'Gold',
    });
    expect((await admin.post('groups/save', { id: 999, name: 'Nothing' })).status).toBe(404);
  });

  test('a group names the agents who are signed in to it now', async () => {
    const agentsOf = async (id: number) =>
      (await admin.get<List<SkillGroup>>('groups')).rows.find((group) => group.id === id)?.agents;
    expect(await agentsOf(2)).toEqual([]);
    await client.post('/api/agent-control/sign-in-group', { agent_id: '1003', group_ids: [2] });
    expect(await agentsOf(2)).toEqual([{ agent_id: '1003', name: '刘洋' }]);
    await client.get('/api/agent-control/logout', { agent_id: '1003' });
    expect(await agentsOf(2)).toEqual([]);
  });

  test('an entry is available immediately and can be renamed; it can be removed while no record uses it', async () => {
    const first = (await client.get('/api/cache/mediums')).headers.get('etag');
    const { id } = (await admin.post('lookups/save', { list: 'mediums', name: '电台' })).body.data as LookupEntry;
    const after = await client.get('/api/cache/mediums');
    expect(after.body.data).toContainEqual({ id, name: '电台' });
    expect(after.headers.get('etag')).not.toBe(first);
    await admin.post('lookups/save', { list: 'mediums', id, name: '广播' });
    const customer = (
      await client.post('/api/customer/create', {
        name: '听众',
        sex: 2,
        phone: ['13700004321'],
        address_id: 2,
        medium_id: id,
      })
    ).body.data;
    expect(customer).toMatchObject({ medium_name: '广播' });
    expect((await admin.post('lookups/remove', { list: 'mediums', id })).status).toBe(409);
    const unused = (await admin.post('lookups/save', { list: 'items', name: '新项目', category: '皮肤' })).body
      .data as LookupEntry;
    expect(unused).toMatchObject({ name: '新项目', category: '皮肤' });
    expect((await admin.post('lookups/remove', { list: 'items', id: unused.id })).status).toBe(200);
    expect((await admin.post('lookups/remove', { list: 'items', id: unused.id })).status).toBe(404);
  });

  test('refuses one of two entries that are concurrently moved below each other', async () => {
    const [a, b] = await Promise.all(
      ['A', 'B'].map(
        async (name) => (await admin.post('lookups/save', { list: 'addresses', name })).body.data as LookupEntry,
      ),
    );
    const put = (entry: LookupEntry | undefined, below: LookupEntry | undefined) =>
      admin.post('lookups/save', { list: 'addresses', id: entry?.id, name: 'x', parent_id: below?.id ?? null });
    for (let round = 0; round < 10; round += 1) {
      const statuses = (await Promise.all([put(a, b), put(b, a)])).map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([200, 422]);
      await Promise.all([put(a, undefined), put(b, undefined)]);
    }
  });

  test.each([
    ['a parent in a flat list', { list: 'mediums', name: 'x', parent_id: 1 }, ['parent_id']],
    ['an unknown parent', { list: 'departments', name: 'x', parent_id: 999 }, ['parent_id']],
    ['an item without a category', { list: 'items', name: 'x' }, ['category']],
    ['an unknown list', { list: 'users', name: 'x' }, ['list']],
  ])('%s: 422', async (_case, body, fields) => {
    const answer = await admin.post('lookups/save', body);
    expect({ status: answer.status, fields: invalidFields(answer) }).toEqual({
      status: 422,
      fields,
    });
  });

  test('an entry cannot become its own ancestor', async () => {
    const parent = (await admin.post('lookups/save', { list: 'departments', name: 'A' })).body.data as LookupEntry;
    const child = (await admin.post('lookups/save', { list: 'departments', name: 'B', parent_id: parent.id })).body
      .data as LookupEntry;
    expect(
      (await admin.post('lookups/save', { list: 'departments', id: parent.id, name: 'A', parent_id: child.id })).status,
    ).toBe(422);
  });
});

describe('settings', () => {
  test('new business hours apply to the next appointment', async () => {
    await admin.post('settings/update', { business_end: '20:00', slot_duration: 15 });
    expect((await client.get('/api/appointment/config')).body.data).toMatchObject({
      business_start: '09:00',
      business_end: '20:00',
      slot_duration: 15,
    });
    expect(
      (
        await client.post('/api/appointment/create', {
          customer_id: 1,
          date: clinicDay(400),
          start: '19:45',
          end: '20:00',
        })
      ).status,
    ).toBe(200);
    await admin.post('settings/update', { business_end: '18:00', slot_duration: 30 });
  });

  test.each([
    ['an end before the start', { business_end: '08:00' }, ['business_end']],
    ['an unknown time zone', { timezone: 'Mars/Olympus' }, ['timezone']],
    ['an unknown region', { region: 'XX' }, ['region']],
    ['a region that is a name of JavaScript', { region: '__proto__' }, ['region']],
    ['a callback without a secret', { callback_url: 'https://hooks.example.com/calls' }, ['callback_secret']],
    [
      'a callback to a private address',
      { callback_url: 'http://169.254.169.254/', callback_secret: 'sixteen characters' },
      ['callback_url'],
    ],
    ['a callback that is not HTTP', { callback_url: 'file:///etc/passwd' }, ['callback_url']],
  ])('%s: 422, and the settings stay as they were', async (_case, changes, fields) => {
    const before = await admin.get<SettingsView>('settings');
    const answer = await admin.post('settings/update', changes);
    expect({ status: answer.status, fields: invalidFields(answer) }).toEqual({ status: 422, fields });
    expect(await admin.get('settings')).toEqual(before);
  });

  test('the region of inbound numbers is China at first, and can be another country', async () => {
    expect((await admin.get<SettingsView>('settings')).region).toBe('CN');
    expect((await admin.post('settings/update', { region: 'SG' })).body.data).toMatchObject({ region: 'SG' });
    await admin.post('settings/update', { region: 'CN' });
  });

  test('secrets can be written but never read', async () => {
    await admin.post('settings/update', {
      callback_url: 'https://hooks.example.com/calls',
      callback_secret: 'sixteen characters',
    });
    await admin.post('lines/update', {
      trunks: [{ name: 'carrier', host: 'sip.example.com', port: 5060, user: 'u', password: 'trunk secret' }],
      inbound: [{ number: '4008001000', group_id: 1 }],
    });
    await admin.post('lines/update', {
      trunks: [{ name: 'carrier', host: 'sip2.example.com', port: 5070, user: 'u' }],
      inbound: [],
    });
    const answers = JSON.stringify([
      await admin.get('settings'),
      await admin.get('lines'),
      await admin.auditEntries('settings.changed'),
    ]);
    expect(answers).not.toMatch(/sixteen|trunk secret/);
    expect(await admin.get('lines')).toMatchObject({
      trunks: [{ name: 'carrier', host: 'sip2.example.com', port: 5070, has_password: true }],
    });
    expect(await admin.get('settings')).toMatchObject({
      callback_url: 'https://hooks.example.com/calls',
      has_callback_secret: true,
    });
    await admin.post('settings/update', { callback_url: null, callback_secret: null });
    await admin.post('lines/update', { trunks: [], inbound: [] });
  });
});
