import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createMediaEngine } from '../../src/media/media-engine.ts';
import type { MediaEngine } from '../../src/media/media-port.ts';
import { systemClock } from '../../src/node/system-clock.ts';
import type { AuditLogEntry } from '../../src/shared/contract/admin/audit.ts';
import type { AgentState } from '../../src/shared/contract/agent.ts';
import type { CallSupervisionChanged } from '../../src/shared/contract/agent-event.ts';
import type { Cdr } from '../../src/shared/contract/cdr.ts';
import type { List } from '../../src/shared/contract/envelope.ts';
import type { Permission, Role } from '../../src/shared/contract/permission.ts';
import { answeredRing, ringsAt } from '../support/answered-ring.ts';
import { type DemoClinic, startDemoClinic } from '../support/demo-clinic.ts';
import { EventListener } from '../support/event-listener.ts';
import type { HttpClient } from '../support/http-client.ts';
import { type PhoneAgent, phoneAgent } from '../support/phone-agent.ts';
import { recordOf } from '../support/records.ts';

let clinic: DemoClinic<readonly [HttpClient]>;
let engine: MediaEngine;
const agents: PhoneAgent[] = [];

beforeAll(async () => {
  const promptsDir = new URL('../../resources/prompts', import.meta.url).pathname;
  engine = createMediaEngine({ promptsDir, clock: systemClock, log: { info: () => {}, warn: () => {} } });
  clinic = await startDemoClinic('admin');
});
afterEach(async () => {
  const [admin] = clinic.clients;
  for (const { call_id } of await liveCalls()) await admin.post('/api/ext/call/hangup', { call_id });
  for (const agent of agents.splice(0)) {
    agent.close();
    await admin.get('/api/agent-control/logout', { agent_id: agent.agentId });
  }
});
afterAll(async () => {
  await engine.stop();
  await clinic.stop();
});

const liveCalls = async () =>
  ((await clinic.clients[0].get('/api/ext/call/live')).body.data as List<{ call_id: string }>).rows;
const agentIn = async (agentId: string, groupIds: readonly number[] = [], account?: string): Promise<PhoneAgent> => {
  const agent = await phoneAgent(clinic.core, agentId, groupIds, account);
  agents.push(agent);
  return agent;
};
const supervisorIn = () => agentIn('1100', [], 'supervisor');
const stateOf = async (agentId: string): Promise<AgentState> =>
  (await clinic.clients[0].get('/api/ext/agent/state', { agent_id: agentId })).body.data;
const supervise = ({ client }: PhoneAgent, body: object) => client.post('/api/ext/call/supervise', body);
const ended = ({ client }: PhoneAgent, callId: string) =>
  client.post('/api/ext/call/supervise/end', { call_id: callId });
const told = ({ events }: PhoneAgent, is: (event: CallSupervisionChanged) => boolean) =>
  events.until<CallSupervisionChanged>('CallSupervisionChanged', is);
const audited = async (action: string): Promise<AuditLogEntry[]> =>
  ((await clinic.clients[0].get('/api/ext/admin/audit', { action, rows: 20 })).body.data as List<AuditLogEntry>).rows;
const refusedWith = (status: number, reason: string) => ({ status, body: { data: { reason } } });

/** Agent 1001 talks with a practice caller. */
async function talkingAgent() {
  const agent = await agentIn('1001', [1]);
  await clinic.clients[0].post('/api/ext/practice/call', { from: '19900000001', group_id: 1 });
  const { callId } = await answeredRing(agent, 0, engine);
  await agent.until('in_call');
  await expect.poll(async () => (await liveCalls()).length).toBe(1);
  return { agent, callId, of: { call_id: callId, agent_id: '1001' } };
}
/** And the supervisor listens. */
async function listened(mode = 'listen') {
  const scene = await talkingAgent();
  const supervisor = await supervisorIn();
  await expect.poll(async () => (await supervise(supervisor, { ...scene.of, mode })).status).toBe(200);
  await answeredRing(supervisor, 0, engine);
  await told(supervisor, ({ state }) => state === 'on');
  return { ...scene, supervisor };
}

/** Runs while a role has those permissions besides its own, or lacks them, and gives back what it had. */
async function whileRole(
  role: Role,
  change: (permissions: readonly Permission[]) => readonly Permission[],
  run: () => Promise<void>,
): Promise<void> {
  const [admin] = clinic.clients;
  const roles = (await admin.get('/api/ext/admin/roles')).body.data as List<{ role: Role; permissions: Permission[] }>;
  const before = roles.rows.find((one) => one.role === role)?.permissions ?? [];
  const set = async (permissions: readonly Permission[]) =>
    expect((await admin.post('/api/ext/admin/roles/update', { role, permissions })).status).toBe(200);
  await set(change(before));
  await run().finally(() => set(before));
}

test('a supervisor listens: both are told, nobody else is, and no call, record or group has it', async () => {
  const monitor = await EventListener.connect(clinic.core.http, clinic.clients[0].token);
  const { agent, callId, supervisor } = await listened();
  const by = { agent_id: '1100', name: expect.any(String) };
  const event = {
    call_id: callId,
    by,
    to: { agent_id: '1001', name: expect.any(String) },
    mode: 'listen',
    state: 'on',
  };
  expect(await told(agent, ({ state }) => state === 'on')).toMatchObject({ ...event, agent_id: '1001', role: 'to' });
  expect(await told(supervisor, ({ state }) => state === 'on')).toMatchObject({
    ...event,
    agent_id: '1100',
    role: 'by',
  });
  expect((await stateOf('1100')).status).toBe('in_call');
  await supervise(supervisor, { call_id: callId, agent_id: '1001', mode: 'whisper' });
  await told(agent, ({ mode }) => mode === 'whisper');
  expect((await liveCalls()).map(({ call_id }) => call_id)).toEqual([callId]);
  expect((await ended(supervisor, callId)).status).toBe(200);
  await told(agent, ({ state }) => state === 'over');
  await told(supervisor, ({ state, outcome }) => state === 'over' && outcome === 'ended');
  expect((await stateOf('1100')).status).toBe('offline');
  expect((await stateOf('1001')).status).toBe('in_call');
  expect(monitor.seen('CallSupervisionChanged')).toEqual([]);
  monitor.close();
  const [whispered, heard] = await audited('call.supervision-over');
  expect([heard, whispered]).toMatchObject([
    { user: { name: expect.any(String) }, detail: { call_id: callId, mode: 'listen', from: expect.any(String) } },
    { detail: { call_id: callId, mode: 'whisper', from: expect.any(String), to: expect.any(String) } },
  ]);
  expect(await audited('call.supervised')).toHaveLength(2);
});

test('asked for twice at once, the phone rings once, and one request ends it', async () => {
  const { callId, of } = await talkingAgent();
  const supervisor = await supervisorIn();
  const listen = () => supervise(supervisor, { ...of, mode: 'listen' });
  expect((await Promise.all([listen(), listen()])).map(({ status }) => status)).toEqual([200, 200]);
  await answeredRing(supervisor, 0, engine);
  await told(supervisor, ({ state }) => state === 'on');
  expect((await ended(supervisor, callId)).status).toBe(200);
  await told(supervisor, ({ state }) => state === 'over');
  expect(ringsAt(supervisor)).toHaveLength(1);
  expect(await ended(supervisor, callId)).toMatchObject(refusedWith(409, 'no-supervision'));
});

test('a call that cannot be listened to is refused with the reason', async () => {
  const { agent, callId, of } = await talkingAgent();
  const supervisor = await supervisorIn();
  const listen = (body: object) => supervise(supervisor, { ...of, mode: 'listen', ...body });
  expect(await listen({ call_id: 'none' })).toMatchObject(refusedWith(404, 'call-not-found'));
  expect(await listen({ agent_id: '1002' })).toMatchObject(refusedWith(409, 'agent-not-in-call'));
  expect(await listen({ mode: 'shout' })).toMatchObject({ status: 422 });
  expect(await ended(supervisor, callId)).toMatchObject(refusedWith(409, 'no-supervision'));
  expect(await supervise(agent, { ...of, mode: 'listen' })).toMatchObject(refusedWith(403, 'permission-missing'));
  expect(await clinic.clients[0].post('/api/ext/call/supervise', { ...of, mode: 'listen' })).toMatchObject({
    status: 403,
  });
  await whileRole(
    'agent',
    (own) => [...own, 'agent.listen'],
    async () => {
      expect(await supervise(agent, { ...of, mode: 'listen' })).toMatchObject(refusedWith(409, 'supervise-own-call'));
      const other = await agentIn('1002');
      await supervise(supervisor, { ...of, mode: 'listen' });
      expect(await supervise(other, { ...of, mode: 'listen' })).toMatchObject(refusedWith(409, 'call-supervised'));
      await ended(supervisor, callId);
      other.phone.close();
      await other.events.until('AgentStatusChanged', ({ registered }: { registered: boolean }) => !registered);
      expect(await supervise(other, { ...of, mode: 'listen' })).toMatchObject({
        status: 409,
        body: { data: { reason: 'agent-phone-not-registered' } },
      });
    },
  );
  await supervisor.client.get('/api/call/extension', { caller: '1100', callee: '1003' });
  expect(await listen({})).toMatchObject(refusedWith(409, 'already-in-call'));
  expect(ringsAt(supervisor)).toHaveLength(2);
});

test('without the permission a call that runs and one that does not are refused alike', async () => {
  const { agent, of } = await talkingAgent();
  const [running, none] = [
    await supervise(agent, { ...of, mode: 'listen' }),
    await supervise(agent, { call_id: 'none', agent_id: 'none', mode: 'listen' }),
  ];
  expect(running.body.data).toEqual(none.body.data);
});

test('listening is over before the change of the role is answered that takes it away', async () => {
  const { supervisor } = await listened('barge');
  await whileRole(
    'supervisor',
    (own) => own.filter((permission) => permission !== 'agent.listen'),
    async () => {
      expect((await stateOf('1100')).status).toBe('offline');
      expect(supervisor.events.seen<CallSupervisionChanged>('CallSupervisionChanged').at(-1)).toMatchObject({
        state: 'over',
      });
    },
  );
});

test('a supervisor who may listen privately is shown while they speak, and always without that right', async () => {
  await whileRole(
    'supervisor',
    (own) => [...own, 'agent.listen.private'],
    async () => {
      const { agent, supervisor, of } = await listened();
      expect(agent.events.seen('CallSupervisionChanged')).toEqual([]);
      await supervise(supervisor, { ...of, mode: 'whisper' });
      expect(await told(agent, ({ mode, state }) => mode === 'whisper' && state === 'on')).toMatchObject({
        is_private: false,
      });
      await supervise(supervisor, { ...of, mode: 'listen' });
      await told(agent, ({ state }) => state === 'over');
      await whileRole(
        'supervisor',
        (own) => own.filter((permission) => permission !== 'agent.listen.private'),
        async () => {
          await told(agent, ({ mode, state }) => mode === 'listen' && state === 'on');
        },
      );
    },
  );
});

test('a supervisor takes the customer over: the record has both, and each agent wraps up', async () => {
  const { agent, callId, supervisor, of } = await listened();
  expect((await supervise(supervisor, { ...of, mode: 'take_over' })).status).toBe(200);
  await told(agent, ({ outcome }) => outcome === 'taken_over');
  await agent.until('wrap_up');
  expect(await stateOf('1100')).toMatchObject({ status: 'in_call', call_ids: [callId] });
  await clinic.clients[0].post('/api/ext/call/hangup', { call_id: callId });
  await supervisor.events.until('CallStatusChanged', ({ status }: { status: string }) => status === 'hungup');
  const record = (await recordOf(clinic.clients[0], callId)) as Cdr;
  expect(record.agent_id).toBe('1100');
  expect(record.parts?.map(({ agent_id }) => agent_id)).toEqual(['1001', '1100']);
  expect(await audited('call.taken-over')).toMatchObject([{ detail: { call_id: callId } }]);
});
