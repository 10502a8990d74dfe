import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cdr } from '../../src/shared/contract/cdr.ts';
import type { WrapUp } from '../../src/shared/contract/wrap-up.ts';
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

const outcomes = async (): Promise<{ id: number; name: string }[]> =>
  (await agent.get('/api/ext/call/outcomes')).body.data;
const written = async (client: HttpClient): Promise<WrapUp[]> =>
  (await client.get('/api/ext/call/wrap-ups', { call_id: call.call_id })).body.data;

test('outcome and note are kept with the call, and replaced by what the same agent writes next', async () => {
  const [first, second] = await outcomes();
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
  expect(await outcomes()).toContainEqual({ id, name: '转介绍' });
  await agent.post('/api/ext/call/wrap-up', { call_id: call.call_id, outcome_id: id });
  expect((await admin.post('/api/ext/admin/lookups/remove', { list, id })).status).toBe(409);
});

test('a wrap-up that is not there is not extended', async () => {
  const { status, body } = await agent.post('/api/ext/agent/extend-wrap-up', { agent_id: '1001' });
  expect([status, body.data]).toMatchObject([409, { reason: 'no-wrap-up' }]);
  expect((await colleague.post('/api/ext/agent/extend-wrap-up', { agent_id: '1001' })).status).toBe(403);
});

test('a call keeps the customer whom its agent has chosen; nobody else chooses, and nobody unknown', async () => {
  const chosen = call.customer?.id === 2 ? 3 : 2;
  const identify = (client: HttpClient, customer_id: number) =>
    client.post('/api/ext/call/identify', { call_id: call.call_id, customer_id });
  expect((await identify(colleague, chosen)).status).toBe(404);
  expect((await identify(agent, 99_999_999)).status).toBe(404);
  expect((await identify(agent, chosen)).status).toBe(200);
  const { body } = await supervisor.get('/api/cdr/info', { id: call.id, type: call.type });
  expect(body.data).toMatchObject({ customer: { id: chosen } });
});
