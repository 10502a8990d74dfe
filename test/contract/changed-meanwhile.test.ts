import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permissionsOf } from '../../src/core/clinic/auth/role-permissions.ts';
import { type DemoClinic, startDemoClinic } from '../support/demo-clinic.ts';
import type { LinesView } from '../../src/shared/contract/admin/settings.ts';
import type { HttpClient } from '../support/http-client.ts';

/** Concurrent changes by two administrators: the later one is refused, and overwrites nothing unseen. */
let clinic: DemoClinic<readonly [HttpClient]>;
let admin: HttpClient;

beforeAll(async () => {
  clinic = await startDemoClinic('admin');
  [admin] = clinic.clients;
});
afterAll(() => clinic?.stop());

test('a skill group that was changed since it was read is not overwritten', async () => {
  const seen = { name: '夜班', ring_seconds: 20, wait_seconds: 60, wrap_up_seconds: 30, waits_for_talking: false };
  const { id } = (await admin.post('/api/ext/admin/groups/save', seen)).body.data as { id: number };
  const save = (change: object) => admin.post('/api/ext/admin/groups/save', { ...seen, id, seen, ...change });
  const both = await Promise.all([save({ ring_seconds: 25 }), save({ wait_seconds: 90 })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await save({ id: 999_999 })).status).toBe(404);
});

test('a role whose permissions were changed since they were read is not overwritten', async () => {
  const seen = permissionsOf.technician;
  const update = (permissions: readonly string[]) =>
    admin.post('/api/ext/admin/roles/update', { role: 'technician', permissions, seen });
  const both = await Promise.all([update([...seen, 'cdr.export']), update(seen.slice(1))]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

describe('lines', () => {
  const trunk = { name: 'main', host: 'one.example', port: 5060, user: 'clinic' };
  const number = { number: '4008001000', group_id: 1 };
  const update = (body: object) => admin.post('/api/ext/admin/lines/update', body);
  const lines = async () => (await admin.get('/api/ext/admin/lines')).body.data as LinesView;

  test('refuses one of two changes to the list as it was read', async () => {
    const { version } = await lines();
    const both = await Promise.all(
      ['one.example', 'two.example'].map((host) => update({ trunks: [{ ...trunk, host }], inbound: [], version })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await lines()).version).toBe(version + 1);
    expect((await update({ trunks: [trunk], inbound: [] })).status).toBe(200);
  });

  test('an entry keeps its version while others change, and has another when its password changes', async () => {
    await update({ trunks: [{ ...trunk, password: 'first' }], inbound: [number] });
    const before = await lines();
    await update({ trunks: [trunk, { name: 'second', host: 'two.example' }], inbound: [number] });
    const after = await lines();
    expect(after.trunks[0]).toEqual(before.trunks[0]);
    expect(after.inbound).toEqual(before.inbound);
    expect(after.trunks[1]?.version).toBe(after.version);
    await update({ trunks: [{ ...trunk, password: 'another' }], inbound: [{ ...number, group_id: 2 }] });
    const last = await lines();
    expect(last.version).toBe(before.version + 2);
    expect([last.trunks[0]?.version, last.inbound[0]?.version]).toEqual([last.version, last.version]);
  });

  test('a number that is listed twice is refused', async () => {
    expect((await update({ trunks: [], inbound: [number, { ...number, group_id: 2 }] })).status).toBe(422);
    await update({ trunks: [], inbound: [] });
  });
});

test('settings that were changed since they were read are not overwritten; others are changed', async () => {
  const update = (body: object) => admin.post('/api/ext/admin/settings/update', body);
  const seen = { slot_duration: 30 };
  const both = await Promise.all([update({ slot_duration: 20, seen }), update({ slot_duration: 15, seen })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await update({ max_absence_seconds: 90, seen: { max_absence_seconds: 60 } })).status).toBe(200);
  expect((await update({ slot_duration: 30 })).status).toBe(200);
});

test('an account that was changed since it was read is not overwritten; other fields of it are changed', async () => {
  const { id } = (
    await admin.post('/api/ext/admin/users/create', {
      name: '测试甲',
      email: 'meanwhile@clinic.test',
      password: 'a long password',
      role: 'agent',
      extension: '2701',
    })
  ).body.data as { id: number };
  const update = (body: object) => admin.post('/api/ext/admin/users/update', { id, ...body });
  const seen = { mobile: null, department_id: null };
  const both = await Promise.all(
    ['13900002701', '13900002702'].map((mobile) => update({ mobile, department_id: 1, seen })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await update({ name: '测试乙', seen: { name: '测试甲' } })).status).toBe(200);
  expect((await update({ is_active: false, seen: { is_active: false } })).status).toBe(409);
});

test('an entry of a list that was changed since it was read is not overwritten', async () => {
  const save = (body: object) => admin.post('/api/ext/admin/lookups/save', { list: 'items', ...body });
  const seen = { name: '洁牙', category: '口腔' };
  const { id } = (await save(seen)).body.data as { id: number };
  const both = await Promise.all([
    save({ id, name: '洗牙', category: '口腔', seen }),
    save({ id, name: '洁牙', category: '护理', seen }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await save({ id: 999_999, name: 'x', category: 'x', seen })).status).toBe(404);
});
