import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditLogEntry } from '../../../src/shared/contract/admin/audit.ts';
import type { Customer, CustomerProfile, CustomerSummary } from '../../../src/shared/contract/customer.ts';
import type { List } from '../../../src/shared/contract/envelope.ts';
import type { ServiceEvents } from '../../../src/shared/contract/event.ts';
import { type DemoClinic, startDemoClinic } from '../../support/demo-clinic.ts';
import { EventListener } from '../../support/event-listener.ts';
import { type HttpClient, invalidFields } from '../../support/http-client.ts';

let clinic: DemoClinic<readonly [HttpClient, HttpClient, HttpClient, HttpClient]>;
let agent: HttpClient;
let doctor: HttpClient;
let consultant: HttpClient;
let admin: HttpClient;

beforeAll(async () => {
  clinic = await startDemoClinic('agent1001', 'doctor', 'consultant2', 'admin');
  [agent, doctor, consultant, admin] = clinic.clients;
});
afterAll(() => clinic.stop());

let count = 0;
async function newCustomer(given: object = {}): Promise<Customer> {
  count += 1;
  const { body } = await agent.post('/api/customer/create', {
    name: '何晓明',
    sex: 1,
    phone: [`1371000${String(count).padStart(4, '0')}`],
    address_id: 2,
    medium_id: 1,
    ...given,
  });
  return body.data;
}
const update = (change: object, client = agent) => client.post('/api/ext/customer/update', change);
const found = async (keyword: string, category = 'keyword'): Promise<number[]> =>
  (
    (await agent.get('/api/customer/query', { keyword, category, rows: 200 })).body.data as List<CustomerSummary>
  ).rows.map(({ id }) => id);

test('changes the given fields and nothing else; null removes a value', async () => {
  const before = await newCustomer({ birthday: '1990-03-07', age: 36, sfz: '110101199003070012', tags: [1] });
  const { status, body } = await update({ id: before.id, version: 1, name: '何小明', birthday: null, tags: [2, 1] });
  expect(status).toBe(200);
  const { updated_at: _at, ...rest } = body.data as Customer;
  const { updated_at: _before, ...unchanged } = before;
  expect(rest).toEqual({ ...unchanged, name: '何小明', birthday: null, version: 2, tags: rest.tags });
  expect(rest.tags.map(({ id }) => id)).toEqual([1, 2]);
  expect((await agent.get('/api/customer/info', { id: before.id })).body.data).toEqual(body.data);
});

test('allergies are seen by everyone who may see the customer, are audited, and can be removed', async () => {
  const { id } = await newCustomer({ allergies: '青霉素过敏' });
  const seen = async (client: HttpClient) => {
    const { body } = await client.get('/api/customer/profile', { customer_id: id });
    return (body.data as CustomerProfile).customer.allergies;
  };
  expect(await seen(agent)).toBe('青霉素过敏');
  expect(await seen(admin)).toBe('青霉素过敏');
  expect((await doctor.get('/api/customer/profile', { customer_id: id })).status).toBe(404);
  expect((await update({ id, version: 1, allergies: '利多卡因过敏' })).status).toBe(200);
  expect(await seen(admin)).toBe('利多卡因过敏');
  expect((await update({ id, version: 2, allergies: null })).body.data).toMatchObject({ allergies: null, version: 3 });
  const { rows } = (await admin.get('/api/ext/admin/audit', { action: 'customer.changed', rows: 2 })).body.data as {
    rows: { detail: unknown }[];
  };
  expect(rows.map(({ detail }) => detail)).toEqual([
    { id, changes: { allergies: { from: '利多卡因过敏', to: null } } },
    { id, changes: { allergies: { from: '青霉素过敏', to: '利多卡因过敏' } } },
  ]);
});

test('is found by what it says now, by phone, name, pinyin and card, and not by what it said', async () => {
  const { id, idcard } = await newCustomer({ name: '欧阳慕白', phone: ['13719990001', '13719990002'] });
  await update({ id, version: 1, name: '司徒青', phone: ['13719990002', '13719990003'] });
  expect(await found('欧阳慕白')).not.toContain(id);
  expect(await found('ouyangmubai')).not.toContain(id);
  for (const keyword of ['司徒青', 'situqing', 'stq', '13719990003', idcard])
    expect(await found(keyword)).toContain(id);
  expect(await found('13719990001', 'phone')).toEqual([]);
  expect(await found('13719990003', 'phone')).toEqual([id]);
  expect(await found('13719990001')).toEqual([]);
});

test('one of forty concurrent changes of one version succeeds; the others get the current record', async () => {
  const { id } = await newCustomer();
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => update({ id, version: 1, name: `何${index}` })),
  );
  const done = answers.filter(({ status }) => status === 200);
  expect(done).toHaveLength(1);
  const current = done[0]?.body.data as Customer | undefined;
  expect(current?.version).toBe(2);
  for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
    expect(status).toBe(409);
    expect(body.data).toMatchObject({
      problem: 'conflict',
      reason: 'customer-changed',
      customer: { name: current?.name },
    });
  }
  expect(await found(String(current?.name))).toContain(id);
});

test('carries out a repeated request with the same key once', async () => {
  const { id } = await newCustomer();
  const send = () =>
    agent.ask('POST', '/api/ext/customer/update', {
      body: { id, version: 1, name: '何再发' },
      headers: { 'idempotency-key': `update-${id}` },
    });
  const [first, second] = [await send(), await send()];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body).toEqual(first.body);
});

test.each([
  [{ name: '' }, ['name']],
  [{ phone: [] }, ['phone']],
  [{ phone: ['abc'] }, ['phone.0']],
  [{ address_id: 999_999, medium_id: 999_999, tags: [999_999] }, ['address_id', 'medium_id', 'tags']],
  [{ birthday: '2020-02-30', age: 0, sfz: '-' }, ['age', 'birthday', 'sfz']],
  [{ name: null }, ['name']],
])('%j: 422', async (change, fields) => {
  const { id } = await newCustomer();
  const answer = await update({ id, version: 1, ...change });
  expect([answer.status, invalidFields(answer)]).toEqual([422, fields]);
  expect((await agent.get('/api/customer/info', { id })).body.data).toMatchObject({ version: 1 });
});

test('hides invisible customers, and refuses changes without the permission to create customers', async () => {
  const ids = async (client: HttpClient) =>
    ((await client.get('/api/customer/index', { rows: 200 })).body.data as List<CustomerSummary>).rows.map(
      ({ id }) => id,
    );
  const visible = new Set(await ids(consultant));
  const hidden = (await ids(agent)).find((id) => !visible.has(id));
  expect((await update({ id: hidden, version: 1, name: 'X' }, consultant)).status).toBe(404);
  expect((await update({ id: (await ids(doctor))[0], version: 1, name: 'X' }, doctor)).status).toBe(403);
});

test('is recorded with what changed, numbers masked, and announced', async () => {
  const listener = await EventListener.connect(clinic.core.http, doctor.token);
  const { id, phone } = await newCustomer();
  await update({ id, version: 1, name: '何记录', phone: ['13712345678'], medium_id: 2 });
  const event = await listener.until<ServiceEvents['CustomerChanged']>('CustomerChanged', (one) => one.id === id);
  expect(event).toEqual({ id, version: 2 });
  listener.close();
  const { body } = await admin.get('/api/ext/admin/audit', { action: 'customer.changed', rows: 1 });
  const [entry] = (body.data as List<AuditLogEntry>).rows;
  expect(entry?.detail).toEqual({
    id,
    changes: {
      name: { from: '何晓明', to: '何记录' },
      medium_id: { from: expect.any(String), to: expect.any(String) },
      phone: { from: `${phone[0]?.slice(0, 3)}****${phone[0]?.slice(7)}`, to: '137****5678' },
    },
  });
});

test('a change that changes nothing leaves the version and the audit log as they are', async () => {
  const { id, name } = await newCustomer();
  const { body } = await update({ id, version: 1, name });
  expect(body.data).toMatchObject({ version: 1 });
});

test('accounts that see masked numbers can change other fields, and no number', async () => {
  const permissions = ['customer.view', 'customer.view.all', 'customer.create'];
  await admin.post('/api/ext/admin/roles/update', { role: 'doctor', permissions });
  const { id, phone } = await newCustomer({ sfz: '110101199003070012' });
  expect((await update({ id, version: 1, phone: ['137****0001'] }, doctor)).status).toBe(403);
  expect((await update({ id, version: 1, sfz: null }, doctor)).status).toBe(403);
  expect((await update({ id, version: 1, name: '何医生' }, doctor)).body.data).toMatchObject({ name: '何医生' });
  const stale = await update({ id, version: 1, name: '何' }, doctor);
  expect(JSON.stringify(stale.body)).not.toContain(phone[0]);
  expect((await agent.get('/api/customer/info', { id })).body.data).toMatchObject({ phone, sfz: '110101199003070012' });
});

test('the list of tags has what a customer can have, and what was added to it', async () => {
  const entry = { list: 'tags', name: '怕疼', category: '提醒' };
  const { id } = (await admin.post('/api/ext/admin/lookups/save', entry)).body.data as { id: number };
  const tags = (await agent.get('/api/ext/customer/tags')).body.data as { id: number }[];
  expect(tags).toContainEqual({ id, name: '怕疼', category: '提醒' });
  const before = await newCustomer();
  const change = { id: before.id, version: 1, tags: tags.map((tag) => tag.id) };
  expect(((await update(change)).body.data as Customer).tags).toHaveLength(tags.length);
});

describe('GET /api/ext/customer/by-document', () => {
  const byDocument = (sfz: string, client = agent) => client.get('/api/ext/customer/by-document', { sfz });

  test('finds the owner of a document, in capitals or not; nobody after it was removed', async () => {
    const { id, name, idcard } = await newCustomer({ sfz: '11010119900307771x' });
    const found = { status: 200, body: { data: [{ id, name, idcard }] } };
    expect([await byDocument('11010119900307771X'), await byDocument('11010119900307771x')]).toMatchObject([
      found,
      found,
    ]);
    expect((await byDocument('11010119900307771')).body.data).toEqual([]);
    await update({ id, version: 1, sfz: null });
    expect((await byDocument('11010119900307771X')).body.data).toEqual([]);
  });

  test('five at most, of those that the caller may see, and for who sees documents alone', async () => {
    const sfz = 'E12345678';
    for (let one = 0; one < 6; one += 1) await newCustomer({ sfz });
    expect((await byDocument(sfz)).body.data).toHaveLength(5);
    expect((await byDocument(sfz, consultant)).body.data).toEqual([]);
    expect((await byDocument(sfz, doctor)).status).toBe(403);
    expect(invalidFields(await byDocument('a b'))).toEqual(['sfz']);
  });
});
