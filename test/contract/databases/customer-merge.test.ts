import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissionsOf } from '../../../src/core/clinic/auth/role-permissions.ts';
import type { AuditLogEntry } from '../../../src/shared/contract/admin/audit.ts';
import type { Customer, CustomerSummary } from '../../../src/shared/contract/customer.ts';
import type { CustomerDuplicate, CustomerMerge, DuplicateGroup } from '../../../src/shared/contract/customer-merge.ts';
import type { List } from '../../../src/shared/contract/envelope.ts';
import type { ServiceEvents } from '../../../src/shared/contract/event.ts';
import { clinicDay } from '../../support/clinic-day.ts';
import { startCoreChild } from '../../support/core-child.ts';
import { type DemoClinic, startDemoClinic } from '../../support/demo-clinic.ts';
import { EventListener } from '../../support/event-listener.ts';
import { HttpClient, invalidFields } from '../../support/http-client.ts';

let clinic: DemoClinic<readonly [HttpClient, HttpClient, HttpClient, HttpClient]>;
let supervisor: HttpClient;
let agent: HttpClient;
let consultant: HttpClient;
let admin: HttpClient;

beforeAll(async () => {
  clinic = await startDemoClinic('supervisor', 'agent1001', 'consultant2', 'admin');
  [supervisor, agent, consultant, admin] = clinic.clients;
});
afterAll(() => clinic.stop());

let count = 0;
async function newCustomer(given: object = {}): Promise<Customer> {
  count += 1;
  const { body, status } = await agent.post('/api/customer/create', {
    name: `合并${count}`,
    sex: 1,
    phone: [`1372000${String(count).padStart(4, '0')}`],
    address_id: 2,
    medium_id: 1,
    ...given,
  });
  expect(status).toBe(200);
  return body.data;
}
const mergeBody = (kept: Customer, merged: Customer, take: object = {}) => ({
  kept_id: kept.id,
  kept_version: kept.version,
  merged_id: merged.id,
  merged_version: merged.version,
  take,
});
const merge = (kept: Customer, merged: Customer, take: object = {}, client = supervisor) =>
  client.post('/api/ext/customer/merge', mergeBody(kept, merged, take));
const merged = async (kept: Customer, other: Customer, take: object = {}) => {
  const { body, status } = await merge(kept, other, take);
  expect(status).toBe(200);
  return body.data as { merge_id: number; customer: Customer };
};
const undo = (id: number, client = supervisor) => client.post('/api/ext/customer/undo-merge', { merge_id: id });
const info = async (id: number, client = agent) =>
  (await client.get('/api/customer/info', { id })).body.data as Customer;
const found = async (keyword: string, category = 'keyword'): Promise<number[]> =>
  (
    (await agent.get('/api/customer/query', { keyword, category, rows: 200 })).body.data as List<CustomerSummary>
  ).rows.map(({ id }) => id);
const appointmentOf = async (id: number, hour: number): Promise<number> => {
  const { body, status } = await agent.post('/api/appointment/create', {
    customer_id: id,
    date: clinicDay(300 + count),
    start: `${String(hour).padStart(2, '0')}:00`,
    end: `${String(hour).padStart(2, '0')}:30`,
  });
  expect(status).toBe(200);
  return (body.data as { id: number }).id;
};

test('the ID, card and numbers of the merged file lead to the kept one, which has what was chosen', async () => {
  const kept = await newCustomer({ name: '端木蓉', tags: [1] });
  const other = await newCustomer({ name: '端木容', tags: [2], birthday: '1988-04-09', medium_id: 2 });
  const { customer } = await merged(kept, other, { medium_id: 'merged' });
  expect(customer).toMatchObject({
    id: kept.id,
    name: '端木蓉',
    idcard: kept.idcard,
    medium_id: 2,
    birthday: '1988-04-09',
    phone: [...kept.phone, ...other.phone],
    version: kept.version + 1,
  });
  expect(customer.tags.map(({ id }) => id)).toEqual([1, 2]);
  expect(await info(other.id)).toEqual(customer);
  expect((await agent.get('/api/customer/profile', { customer_id: other.id })).body.data).toMatchObject({ customer });
  for (const keyword of [other.idcard, kept.idcard, '端木蓉', 'duanmurong', other.phone[0] ?? ''])
    expect(await found(keyword)).toEqual([kept.id]);
  expect(await found(other.phone[0] ?? '', 'phone')).toEqual([kept.id]);
  expect(await found('端木容')).toEqual([]);
});

test('requests with the ID of a merged file are about the kept one, over several merges', async () => {
  const [one, two, three] = [await newCustomer(), await newCustomer(), await newCustomer()];
  const first = await merged(two, one);
  await merged(three, first.customer);
  const appointment = await appointmentOf(one.id, 9);
  const { body } = await agent.get('/api/ext/appointment/info', { id: appointment });
  expect(body.data).toMatchObject({ customer: { id: three.id } });
  const change = { id: one.id, version: one.version, name: '改名' };
  const answer = await agent.post('/api/ext/customer/update', change);
  expect([answer.status, answer.body.data]).toMatchObject([409, { customer: { id: three.id } }]);
  expect(await found(one.idcard)).toEqual([three.id]);
});

test('undoes a merge: what was added since stays with the kept customer', async () => {
  const [kept, other] = [await newCustomer(), await newCustomer({ sfz: '110101198804090011' })];
  const [former, moved] = [await appointmentOf(kept.id, 9), await appointmentOf(other.id, 10)];
  const { merge_id: mergeId } = await merged(kept, other);
  const added = await appointmentOf(other.id, 11);
  expect(await info(other.id)).toMatchObject({ id: kept.id, sfz: '110101198804090011' });
  const merges = (await supervisor.get('/api/ext/customer/merges', { customer_id: kept.id })).body
    .data as CustomerMerge[];
  expect(merges).toMatchObject([{ id: mergeId, merged: { id: other.id, name: other.name }, is_latest: true }]);

  expect((await undo(mergeId)).body.data).toEqual({ kept_id: kept.id, merged_id: other.id });
  expect(await info(other.id)).toEqual(other);
  expect(await info(kept.id)).toMatchObject({ sfz: null, phone: kept.phone, version: kept.version + 2 });
  const ownerOf = async (id: number) =>
    ((await agent.get('/api/ext/appointment/info', { id })).body.data as { customer: { id: number } }).customer.id;
  expect([await ownerOf(former), await ownerOf(moved), await ownerOf(added)]).toEqual([kept.id, other.id, kept.id]);
  expect(await found(other.idcard)).toEqual([other.id]);
  expect(await found(other.phone[0] ?? '', 'phone')).toEqual([other.id]);
  expect([(await undo(mergeId)).status, (await undo(999_999)).status]).toEqual([409, 404]);
});

test('an earlier merge is undone after the later one', async () => {
  const [kept, one, two] = [await newCustomer(), await newCustomer(), await newCustomer()];
  const first = await merged(kept, one);
  const second = await merged(first.customer, two);
  expect((await undo(first.merge_id)).body.data).toMatchObject({ problem: 'conflict', reason: 'merge-not-latest' });
  expect((await undo(second.merge_id)).status).toBe(200);
  expect((await undo(first.merge_id)).status).toBe(200);
  expect(await info(kept.id)).toMatchObject({ phone: kept.phone });
});

test('refuses other versions, the same customer, merged files, and more numbers than a file has', async () => {
  const [kept, other] = [await newCustomer(), await newCustomer()];
  const changed = await agent.post('/api/ext/customer/update', { id: other.id, version: 1, name: '改过' });
  expect(changed.status).toBe(200);
  const outdated = await merge(kept, other);
  expect([outdated.status, outdated.body.data]).toMatchObject([
    409,
    { reason: 'merge-outdated', merged: { id: other.id, name: '改过' } },
  ]);
  expect(invalidFields(await merge(kept, kept))).toEqual(['merged_id']);
  const current = await info(other.id);
  await merged(kept, current);
  expect((await merge(await newCustomer(), current)).status).toBe(409);

  const numbers = (start: number) =>
    Array.from({ length: 6 }, (_, index) => `1373${count}00${start + index}`.padEnd(11, '0'));
  const [six, others] = [await newCustomer({ phone: numbers(1) }), await newCustomer({ phone: numbers(1) })];
  expect(invalidFields(await merge(six, others))).toEqual(['take.phone']);
  const { customer } = await merged(six, others, { phone: 'kept' });
  expect(customer.phone).toEqual(six.phone);
});

test('warns of the allergies of both files, and cuts none of them off', async () => {
  const [kept, other] = [await newCustomer({ allergies: 'Latex' }), await newCustomer({ allergies: 'Penicillin' })];
  const { merge_id: mergeId, customer } = await merged(kept, other);
  expect(customer.allergies).toBe('Latex\nPenicillin');
  expect((await undo(mergeId)).status).toBe(200);
  expect([(await info(kept.id)).allergies, (await info(other.id)).allergies]).toEqual(['Latex', 'Penicillin']);
  const [long, longer] = [
    await newCustomer({ allergies: 'a'.repeat(600) }),
    await newCustomer({ allergies: 'b'.repeat(600) }),
  ];
  expect(invalidFields(await merge(long, longer))).toEqual(['take.allergies']);
  expect((await merged(long, longer, { allergies: 'merged' })).customer.allergies).toBe(longer.allergies);
});

test('of merges at once, of the same files or against each other, one is done', async () => {
  const [one, two] = [await newCustomer(), await newCustomer()];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? merge(one, two) : merge(two, one))),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  expect((await info(one.id)).id).toBe((await info(two.id)).id);
  expect(await found(one.phone[0] ?? '', 'phone')).toEqual(await found(two.phone[0] ?? '', 'phone'));
});

test('carries out a repeated request with the same key once', async () => {
  const [one, two] = [await newCustomer(), await newCustomer()];
  const send = () =>
    supervisor.ask('POST', '/api/ext/customer/merge', {
      body: mergeBody(one, two),
      headers: { 'idempotency-key': `merge-${one.id}` },
    });
  const [first, second] = [await send(), await send()];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body).toEqual(first.body);
});

test('needs the permission, and both customers visible', async () => {
  const [one, two] = [await newCustomer(), await newCustomer()];
  expect((await merge(one, two, {}, agent)).status).toBe(403);
  const { merge_id: mergeId } = await merged(one, two);
  const permissions: readonly string[] = permissionsOf.consultant;
  const set = (all: readonly string[]) =>
    admin.post('/api/ext/admin/roles/update', { role: 'consultant', permissions: all });
  expect((await set([...permissions, 'customer.merge'])).status).toBe(200);
  const [three, four] = [await newCustomer(), await newCustomer()];
  expect((await merge(three, four, {}, consultant)).status).toBe(404);
  expect((await undo(mergeId, consultant)).status).toBe(404);
  expect((await consultant.get('/api/ext/customer/merges', { customer_id: one.id })).status).toBe(404);
  expect((await consultant.get('/api/ext/customer/duplicates-of', { customer_id: one.id })).status).toBe(404);
  expect((await set(permissions)).status).toBe(200);
});

test('is in the audit log with before and after, and is announced', async () => {
  const [kept, other] = [await newCustomer(), await newCustomer({ medium_id: 2 })];
  const listener = await EventListener.connect(clinic.core.http, consultant.token);
  const { merge_id: mergeId } = await merged(kept, other, { name: 'merged', medium_id: 'merged' });
  const event = await listener.until<ServiceEvents['CustomersMerged']>('CustomersMerged', ({ is_undone: is }) => !is);
  expect(event).toEqual({ merged_id: other.id, kept_id: kept.id, is_undone: false });
  await undo(mergeId);
  await listener.until<ServiceEvents['CustomersMerged']>('CustomersMerged', ({ is_undone: is }) => is);
  listener.close();
  const entries = async (action: string) =>
    ((await admin.get('/api/ext/admin/audit', { action })).body.data as List<AuditLogEntry>).rows[0];
  expect(await entries('customers.merged')).toMatchObject({
    detail: {
      id: kept.id,
      merge_id: mergeId,
      merged: { id: other.id, name: other.name, idcard: other.idcard },
      changes: { name: { from: kept.name, to: other.name }, medium_id: { from: kept.medium_name } },
    },
  });
  expect(await entries('customers.merge-undone')).toMatchObject({ detail: { id: kept.id, merge_id: mergeId } });
});

test('gives neither the ID nor the card of a merged file again, also after a restart', async () => {
  const [kept, last] = [await newCustomer(), await newCustomer()];
  const { merge_id: mergeId } = await merged(kept, last);
  const next = await newCustomer();
  expect(next.id).toBeGreaterThan(last.id);
  expect(next.idcard).not.toBe(last.idcard);
  await clinic.core.stop();
  const core = await startCoreChild(clinic.folder);
  const again = await HttpClient.signIn(core.http, 'supervisor@clinic.test');
  expect(await info(last.id, again)).toMatchObject({ id: kept.id });
  expect((await undo(mergeId, again)).status).toBe(200);
  expect(await info(last.id, again)).toMatchObject({ id: last.id, idcard: last.idcard });
  await core.stop();
  clinic = await startDemoClinic('supervisor', 'agent1001', 'consultant2', 'admin');
  [supervisor, agent, consultant, admin] = clinic.clients;
});

const duplicatesOf = async (id: number, client = agent) =>
  (await client.get('/api/ext/customer/duplicates-of', { customer_id: id })).body.data as CustomerDuplicate[];

test('finds duplicates by document, or name with number or birthday, but no families by their number', async () => {
  const born = { birthday: '1977-02-13' };
  const one = await newCustomer({ name: '諸葛青', sfz: '11010119770213001x', phone: ['13720999001'], ...born });
  const byName = await newCustomer({ name: 'Zhuge Qing', ...born });
  const byNumber = await newCustomer({ name: 'Zhuge Qing', phone: ['+86 137 2099 9001'] });
  await newCustomer({ name: '諸葛亮', phone: ['13720999001'] });
  const sure = await newCustomer({ name: '諸葛青', sfz: '11010119770213001X', phone: ['13720999001'], ...born });
  const other = await newCustomer({ name: '諸葛青', birthday: '1977-02-14' });
  const all = await duplicatesOf(one.id);
  expect(all.map(({ customer, by }) => [customer.id, by])).toEqual([
    [sure.id, ['document', 'number', 'name']],
    [byNumber.id, ['number']],
    [byName.id, ['name']],
  ]);
  expect(await duplicatesOf(other.id)).toEqual([]);
});

test('lists groups page by page, and only to who may merge', async () => {
  const numbers = ['13720888001', '13720888002', '13720888003'];
  for (const number of numbers) await Promise.all([newCustomer({ phone: [number] }), newCustomer({ phone: [number] })]);
  const seen: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { body, status } = await supervisor.get('/api/ext/customer/duplicates', { rows: 2, cursor });
    expect(status).toBe(200);
    const page = body.data as { rows: DuplicateGroup[]; next_cursor: string | null };
    expect(page.rows.length).toBeLessThanOrEqual(2);
    for (const { customers } of page.rows) seen.push(...(customers[0]?.phone ?? []));
    cursor = page.next_cursor;
  }
  for (const number of numbers) expect(seen.filter((one) => one === number)).toHaveLength(1);
  for (const by of ['document', 'name'])
    expect((await supervisor.get('/api/ext/customer/duplicates', { by })).status).toBe(200);
  expect((await agent.get('/api/ext/customer/duplicates')).status).toBe(403);
});
