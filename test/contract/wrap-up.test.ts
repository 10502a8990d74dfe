import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cdr } from '../../src/shared/contract/cdr.ts';
import type { WrapUp } from '../../src/shared/contract/wrap-up.ts';
import { AdminClient } from '../support/admin-client.ts';
import { clinicDay } from '../support/clinic-day.ts';
import { type DemoClinic, startDemoClinic } from '../support/demo-clinic.ts';
import type { HttpClient } from '../support/http-client.ts';

let clinic: DemoClinic<readonly [HttpClient, HttpClient, HttpClient, HttpClient]>;
let agent: HttpClient;
let colleague: HttpClient;
let supervisor: HttpClient;
let admin: HttpClient;
let call: Cdr;

beforeAll(async () => {
  clinic = await startDemoClinic('agent1001', 'agent1002', 'supervisor', 'admin');
  [agent, colleague, supervisor, admin] = clinic.clients;
  const period = { created_time_start: '2020-01-01 00:00:00', created_time_end: '2040-01-01 00:00:00' };
  const { body } = await supervisor.get('/api/cdr/list', { ...period, agent_id: '1001', rows: 1 });
  call = (body.data as { rows: [Cdr] }).rows[0];
});
afterAll(() => clinic.stop());

const outcomes = async (): Promise<{ id: number; name: string; completes_follow_up: boolean }[]> =>
  (await agent.get('/api/ext/call/outcomes')).body.data;
const customerOf = (record: unknown) => (record as Cdr).customer;
const written = async (client: HttpClient): Promise<WrapUp[]> =>
  (await client.get('/api/ext/call/wrap-ups', { call_id: call.call_id })).body.data;

test('outcome and note are kept with the call, and replaced by what the same agent writes next', async () => {
  const [first, second] = (await outcomes()).map(({ id, name }) => ({ id, name }));
  const save = (outcome_id: number | undefined, note: string) =>
    agent.post('/api/ext/call/wrap-up', { call_id: call.call_id, outcome_id, note });
  expect((await save(first?.id, 'swollen')).status).toBe(200);
  expect((await save(second?.id, 'left side harder')).status).toBe(200);
  expect(await written(supervisor)).toMatchObject([{ outcome: second, note: 'left side harder' }]);
  const { body } = await agent.get('/api/cdr/info', { id: call.id, type: call.type });
  expect(body.data).toMatchObject({ wrap_ups: [{ outcome: second, note: 'left side harder' }] });
});

test('a call that the agent had no part in is not found, to read or to write', async () => {
  const refused = await colleague.post('/api/ext/call/wrap-up', { call_id: call.call_id, note: 'mine' });
  expect([refused.status, refused.body.data]).toMatchObject([404, { reason: 'record-not-found' }]);
  expect((await colleague.get('/api/ext/call/wrap-ups', { call_id: call.call_id })).status).toBe(404);
});

test('an outcome that is in no list is refused at its field', async () => {
  const { status, body } = await agent.post('/api/ext/call/wrap-up', { call_id: call.call_id, outcome_id: 999 });
  expect([status, Object.keys((body.data as { errors: object }).errors)]).toEqual([422, ['outcome_id']]);
});

test('administrators change the outcomes; one that a call has is not removed', async () => {
  const list = 'call_outcomes';
  const { body } = await admin.post('/api/ext/admin/lookups/save', { list, name: '转介绍' });
  const { id } = body.data as { id: number };
  expect(await outcomes()).toContainEqual({ id, name: '转介绍', completes_follow_up: false, is_no_answer: false });
  await agent.post('/api/ext/call/wrap-up', { call_id: call.call_id, outcome_id: id });
  expect((await admin.post('/api/ext/admin/lookups/remove', { list, id })).status).toBe(409);
});

test('an outcome says whether it completes a follow-up: administrators choose which, whatever its name', async () => {
  const flags = async () => (await outcomes()).map(({ name, completes_follow_up: completes }) => [name, completes]);
  expect(await flags()).toContainEqual(['Followed up (回访完成)', true]);
  expect((await flags()).filter(([, completes]) => completes)).toHaveLength(1);
  const list = 'call_outcomes';
  const save = (entry: object) => admin.post('/api/ext/admin/lookups/save', { list, ...entry });
  const created = (await save({ name: '满意', completes_follow_up: true })).body.data as { id: number };
  expect(created).toMatchObject({ name: '满意', completes_follow_up: true });
  expect(await flags()).toContainEqual(['满意', true]);
  const seen = { name: '满意', completes_follow_up: true };
  expect((await save({ id: created.id, name: '很满意', seen })).status).toBe(200);
  expect(await flags()).toContainEqual(['很满意', true]);
  const change = { id: created.id, name: '很满意', completes_follow_up: false };
  expect((await save({ ...change, seen: { ...seen, name: '很满意', completes_follow_up: false } })).status).toBe(409);
  expect((await save({ ...change, seen: { ...seen, name: '很满意' } })).status).toBe(200);
  expect(await flags()).toContainEqual(['很满意', false]);
  const refused = await admin.post('/api/ext/admin/lookups/save', {
    list: 'rooms',
    name: 'Room 9',
    completes_follow_up: true,
  });
  expect([refused.status, Object.keys((refused.body.data as { errors: object }).errors)]).toEqual([
    422,
    ['completes_follow_up'],
  ]);
});

test('a wrap-up that is not there is not extended', async () => {
  const { status, body } = await agent.post('/api/ext/agent/extend-wrap-up', { agent_id: '1001' });
  expect([status, body.data]).toMatchObject([409, { reason: 'no-wrap-up' }]);
  expect((await colleague.post('/api/ext/agent/extend-wrap-up', { agent_id: '1001' })).status).toBe(403);
});

const identify = (client: HttpClient, customer_id: number, { call_id } = call) =>
  client.post('/api/ext/call/identify', { call_id, customer_id });
async function newCustomer(name: string, phone: string): Promise<number> {
  const body = { name, sex: 2, phone: [phone], address_id: 2, medium_id: 1 };
  return ((await agent.post('/api/customer/create', body)).body.data as { id: number }).id;
}

test('the customer of a call has its number or was created in the week after it; others are refused', async () => {
  const period = { created_time_start: '2020-01-01 00:00:00', created_time_end: '2040-01-01 00:00:00' };
  const { body } = await supervisor.get('/api/cdr/list', { ...period, agent_id: '1001', rows: 2 });
  const [, other] = (body.data as { rows: [Cdr, Cdr] }).rows;
  const customer = async () =>
    (await supervisor.get('/api/cdr/info', { id: other.id, type: other.type })).body.data as Cdr;
  const refused = await identify(agent, other.customer?.id === 2 ? 3 : 2, other);
  expect([refused.status, refused.body.data]).toMatchObject([409, { reason: 'customer-of-other-number' }]);
  expect((await customer()).customer).toEqual(other.customer);
  const created = await newCustomer('新客', '13699997777');
  expect((await identify(agent, created, other)).status).toBe(200);
  expect((await customer()).customer).toMatchObject({ id: created });
});

test('a call of an earlier week takes no customer who is new now', async () => {
  const period = { created_time_start: '2020-01-01 00:00:00', created_time_end: `${clinicDay(-8)} 00:00:00` };
  const { body } = await supervisor.get('/api/cdr/list', { ...period, agent_id: '1001', rows: 1 });
  const [old] = (body.data as { rows: [Cdr] }).rows;
  const refused = await identify(agent, await newCustomer('新客', '13699997778'), old);
  expect([refused.status, refused.body.data]).toMatchObject([409, { reason: 'customer-of-other-number' }]);
});

test('a call keeps the customer whom its agent has chosen; nobody else chooses, and nobody unknown', async () => {
  const chosen = await newCustomer('家人', call.direction === 'inbound' ? call.caller : call.callee);
  expect((await identify(colleague, chosen)).status).toBe(404);
  expect((await identify(agent, 99_999_999)).status).toBe(404);
  expect((await identify(agent, chosen)).status).toBe(200);
  expect((await identify(agent, chosen)).status).toBe(200);
  const { body } = await supervisor.get('/api/cdr/info', { id: call.id, type: call.type });
  expect(body.data).toMatchObject({ customer: { id: chosen } });
  const entries = (await new AdminClient(admin).auditEntries('call.customer-chosen')).filter(
    ({ detail }) => detail['id'] === call.id,
  );
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({
    user: { name: expect.any(String) },
    detail: {
      changes: { customer: { from: call.customer?.name ?? null, to: customerOf(body.data)?.name } },
    },
  });
});
