import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissionsOf } from '../../src/core/clinic/auth/role-permissions.ts';
import type { Floor, WaitingInGroup } from '../../src/shared/contract/floor.ts';
import { type DemoClinic, startDemoClinic } from '../support/demo-clinic.ts';
import { EventListener } from '../support/event-listener.ts';
import { HttpClient } from '../support/http-client.ts';

let clinic: DemoClinic<readonly [HttpClient, HttpClient, HttpClient, HttpClient]>;
let agent: HttpClient;
let supervisor: HttpClient;
let doctor: HttpClient;
let admin: HttpClient;
let events: EventListener;

beforeAll(async () => {
  clinic = await startDemoClinic('agent1001', 'supervisor', 'doctor', 'admin');
  [agent, supervisor, doctor, admin] = clinic.clients;
  events = await EventListener.connect(clinic.core.http, agent.token);
});
afterAll(async () => {
  events?.close();
  await clinic?.stop();
});

const floor = async (): Promise<Floor> => (await supervisor.get('/api/ext/floor')).body.data;
const waiting = async (): Promise<WaitingInGroup[]> => (await agent.get('/api/ext/floor/waiting')).body.data;
const announcements = (): number => events.seen('WaitingCallersChanged').length;
const call = async (): Promise<string> => {
  const placed = await supervisor.post('/api/ext/practice/call', { from: '19900000001', group_id: 1 });
  return (placed.body.data as { request_id: string }).request_id;
};
const hangUp = (callId: string) => supervisor.post('/api/ext/call/hangup', { call_id: callId });

test('a caller nobody is free for is counted in the group, until they hang up; both are announced', async () => {
  expect(await waiting()).toMatchObject([
    { id: 1, waiting: 0, longest_wait_seconds: null },
    { id: 2, waiting: 0 },
  ]);
  const callId = await call();
  await expect.poll(announcements).toBe(1);
  expect(await waiting()).toMatchObject([
    { id: 1, waiting: 1, longest_wait_seconds: expect.any(Number) },
    { id: 2, waiting: 0, longest_wait_seconds: null },
  ]);
  expect((await floor()).waiting).toMatchObject([
    { call_id: callId, number: '19900000001', customer: { id: 1, name: '张伟' }, group: { id: 1 } },
  ]);
  await hangUp(callId);
  await expect.poll(announcements).toBe(2);
  expect((await floor()).waiting).toEqual([]);
});

test('each agent is listed with state, reason and call, the number masked as the role requires', async () => {
  await agent.get('/api/agent-control/break', { agent_id: '1001', reason: '午餐' });
  const { agents } = await floor();
  expect(agents.map(({ agent_id: id }) => id)).toContain('1008');
  expect(agents.find(({ agent_id: id }) => id === '1001')).toMatchObject({
    status: 'break',
    reason: '午餐',
    calls: [],
  });
  const callId = await call();
  await expect.poll(async () => (await floor()).waiting.length).toBe(1);
  const withoutNumbers = permissionsOf.supervisor.filter((permission) => permission !== 'customer.phone.view');
  await admin.post('/api/ext/admin/roles/update', { role: 'supervisor', permissions: withoutNumbers });
  expect((await floor()).waiting).toMatchObject([{ number: '199****0001' }]);
  await admin.post('/api/ext/admin/roles/update', { role: 'supervisor', permissions: permissionsOf.supervisor });
  await hangUp(callId);
});

test("an agent's call is listed with the agent", async () => {
  const placed = await agent.get('/api/call/dual', { caller: '13800001001', callee: '19900000001' });
  const { request_id: callId } = placed.body.data as { request_id: string };
  const callOf = async () => (await floor()).agents.find(({ agent_id: id }) => id === '1001');
  expect(await callOf()).toMatchObject({
    calls: [{ call_id: callId, number: '19900000001', direction: 'outbound' }],
  });
  await hangUp(callId);
  await expect.poll(async () => (await callOf())?.calls).toEqual([]);
});

test('the floor is for accounts that monitor agents, the counts for those that work as one', async () => {
  expect((await agent.get('/api/ext/floor')).status).toBe(403);
  expect((await doctor.get('/api/ext/floor/waiting')).status).toBe(403);
});

test('administrators change the reasons for a break; agents choose from them', async () => {
  const reasons = async (): Promise<{ name: string }[]> => (await agent.get('/api/ext/agent/break-reasons')).body.data;
  expect((await reasons()).map(({ name }) => name)).toEqual(['Lunch (用餐)', 'Training (培训)', 'Restroom (洗手间)']);
  const created = await admin.post('/api/ext/admin/lookups/save', { list: 'break_reasons', name: '晨会' });
  const { id } = created.body.data as { id: number };
  expect(await reasons()).toContainEqual({ id, name: '晨会', planned_minutes: null });
  const save = (change: object) => admin.post('/api/ext/admin/lookups/save', change);
  await save({ list: 'break_reasons', id, name: '晨会', planned_minutes: 15 });
  expect(await reasons()).toContainEqual({ id, name: '晨会', planned_minutes: 15 });
  const stale = { list: 'break_reasons', id, name: '晨会', seen: { name: '晨会', planned_minutes: null } };
  expect((await save({ ...stale, planned_minutes: 20 })).status).toBe(409);
  const room = await save({ list: 'rooms', name: '会议室', planned_minutes: 15 });
  expect(room).toMatchObject({ status: 422, body: { data: { errors: { planned_minutes: [expect.any(String)] } } } });
  await admin.post('/api/ext/admin/lookups/remove', { list: 'break_reasons', id });
  expect((await reasons()).map((reason) => reason.name)).not.toContain('晨会');
});

test('the clinic sets what stands out, and everybody who watches is told', async () => {
  expect((await floor()).limits).toEqual({ wait: 90, wrap_up: 120, break: 1800 });
  const update = { wait_limit_seconds: 45, wrap_up_limit_seconds: 60, break_limit_minutes: 15 };
  expect((await admin.post('/api/ext/admin/settings/update', update)).status).toBe(200);
  await events.until('FloorLimitsChanged', () => true);
  expect((await floor()).limits).toEqual({ wait: 45, wrap_up: 60, break: 900 });
  expect(await admin.post('/api/ext/admin/settings/update', { wait_limit_seconds: 1 })).toMatchObject({ status: 422 });
});

test('a supervisor ends the wrap-up of an agent, and another agent does not', async () => {
  const finish = (client: HttpClient) => client.post('/api/ext/agent/finish-wrap-up', { agent_id: '1001' });
  expect((await finish(supervisor)).status).toBe(200);
  const other = await HttpClient.signIn(clinic.core.http, 'agent1002@clinic.test');
  expect(await finish(other)).toMatchObject({ status: 403, body: { data: { reason: 'other-agent' } } });
});

test('a call without an agent is announced when it begins and when it ends', async () => {
  const before = announcements();
  const lines = { caller_line_group: 'main', callee_line_group: 'main' };
  const numbers = { caller: '13900000001', callee: '13900000002' };
  const placed = await supervisor.get('/api/call/back2back', { ...numbers, ...lines });
  const { request_id: callId } = placed.body.data as { request_id: string };
  await expect.poll(announcements).toBe(before + 1);
  await hangUp(callId);
  await expect.poll(announcements).toBe(before + 2);
});
