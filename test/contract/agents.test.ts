import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AgentState } from '../../src/shared/contract/agent.ts';
import type { AgentStatusChanged } from '../../src/shared/contract/event.ts';
import { type DemoClinic, startDemoClinic } from '../support/demo-clinic.ts';
import { EventListener } from '../support/event-listener.ts';
import { HttpClient } from '../support/http-client.ts';

let clinic: DemoClinic<readonly [HttpClient, HttpClient, HttpClient]>;
let http: string;
let agent: HttpClient;
let supervisor: HttpClient;
let doctor: HttpClient;

beforeAll(async () => {
  clinic = await startDemoClinic('agent1001', 'supervisor', 'doctor');
  http = clinic.core.http;
  [agent, supervisor, doctor] = clinic.clients;
});
afterAll(() => clinic.stop());

const stateOf = async (agentId: string, client = supervisor): Promise<AgentState> =>
  (await client.get('/api/ext/agent/state', { agent_id: agentId })).body.data;

describe('agent control', () => {
  test('signing in replaces the groups; an agent ready without a phone is marked so and gets no calls', async () => {
    const { body } = await agent.post('/api/agent-control/sign-in-group', { agent_id: '1001', group_ids: [1, 2] });
    expect(body.data).toMatchObject({ agent_id: '1001', groups: [{ id: 1 }, { id: 2 }] });
    await agent.post('/api/agent-control/sign-in-group', { agent_id: '1001', group_ids: [2] });
    expect((await stateOf('1001')).groups.map(({ id }) => id)).toEqual([2]);
    expect((await agent.get('/api/agent-control/ready', { agent_id: '1001' })).body.data).toMatchObject({
      status: 'ready',
      registered: false,
    });
    const placed = await supervisor.post('/api/ext/practice/call', { from: '19900000001', group_id: 2 });
    expect((await stateOf('1001')).status).toBe('ready');
    await supervisor.post('/api/ext/call/hangup', { call_id: (placed.body.data as { request_id: string }).request_id });
  });

  test('a break carries its reason; an agent signed out of all groups is offline', async () => {
    await agent.post('/api/agent-control/sign-in-group', { agent_id: '1001', group_ids: [1] });
    expect(
      (await agent.get('/api/agent-control/break', { agent_id: '1001', reason: 'lunch' })).body.data,
    ).toMatchObject({ status: 'break', reason: 'lunch' });
    expect((await agent.get('/api/agent-control/logout', { agent_id: '1001' })).body.data).toMatchObject({
      status: 'offline',
      groups: [],
    });
  });

  test('an agent may not control another agent; a supervisor may', async () => {
    expect((await agent.get('/api/agent-control/break', { agent_id: '1002' })).status).toBe(403);
    expect(
      (await supervisor.post('/api/agent-control/sign-in-group', { agent_id: '1002', group_ids: [1] })).status,
    ).toBe(200);
  });

  test.each([
    [{ agent_id: '1001', group_ids: [] }, 422],
    [{ agent_id: '1001', group_ids: [99] }, 422],
    [{ agent_id: '1001', group_ids: ['1x'] }, 422],
    [{ agent_id: '9999', group_ids: [1] }, 404],
    [{ group_ids: [1] }, 422],
  ])('%j: %d', async (body, status) =>
    expect((await supervisor.post('/api/agent-control/sign-in-group', body)).status).toBe(status),
  );

  test('an account without agent.work is refused: 403', async () =>
    expect((await doctor.get('/api/agent-control/break', { agent_id: '1001' })).status).toBe(403));
});

describe('events', () => {
  let seen: AgentStatusChanged[];

  beforeEach(async () => {
    const listener = await EventListener.connect(http, agent.token);
    for (const reason of ['one', 'two', 'three'])
      await agent.get('/api/agent-control/break', { agent_id: '1001', reason });
    await listener.until('AgentStatusChanged', (event: AgentStatusChanged) => event.reason === 'three');
    seen = listener.seen<AgentStatusChanged>('AgentStatusChanged');
    listener.close();
  });

  test('carry consecutive numbers', () => {
    const numbers = seen.map(({ seq }) => seq);
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
  });

  test('missed while disconnected are sent again from the last one received, in order, each once', async () => {
    const last = seen.at(-3)?.seq ?? 0;
    const again = await EventListener.connect(http, agent.token, last);
    await again.until('AgentStatusChanged', (event: AgentStatusChanged) => event.reason === 'three');
    await agent.get('/api/agent-control/break', { agent_id: '1001', reason: 'four' });
    await again.until('AgentStatusChanged', (event: AgentStatusChanged) => event.reason === 'four');
    expect(again.seen<AgentStatusChanged>('AgentStatusChanged').map(({ seq }) => seq)).toEqual([
      last + 1,
      last + 2,
      last + 3,
    ]);
    again.close();
  });

  test('reach the agent and supervisors but no other agent', async () => {
    const [agentListener, supervisorListener, otherListener] = await Promise.all(
      [agent, supervisor, await HttpClient.signIn(http, 'agent1004@clinic.test')].map(({ token }) =>
        EventListener.connect(http, token),
      ),
    );
    await agent.get('/api/agent-control/break', { agent_id: '1001', reason: 'audience' });
    const isExpected = (event: AgentStatusChanged) => event.reason === 'audience';
    await Promise.all([
      agentListener?.until('AgentStatusChanged', isExpected),
      supervisorListener?.until('AgentStatusChanged', isExpected),
    ]);
    expect(otherListener?.seen('AgentStatusChanged')).toEqual([]);
    for (const listener of [agentListener, supervisorListener, otherListener]) listener?.close();
  });

  test('need a valid token, and stop when it ends', async () => {
    await expect(EventListener.connect(http, 'not a token')).rejects.toThrow('not-signed-in');
    const signedOut = await HttpClient.signIn(http, 'agent1005@clinic.test');
    const listener = await EventListener.connect(http, signedOut.token);
    await signedOut.post('/api/auth/logout');
    await listener.disconnected;
  });
});

test('an agent finds the colleagues with extensions and states; an account that is no agent does not', async () => {
  const { body } = await agent.get('/api/ext/agent/colleagues');
  expect(body.data).toContainEqual({
    name: '陈静',
    extension: '1004',
    spellings: ['陈静', '静', 'chenjing', 'jingchen', 'chenj', 'cj'],
    status: 'offline',
    reason: null,
    since_seconds: expect.any(Number),
    registered: false,
    groups: [],
  });
  expect((body.data as { extension: string }[]).map(({ extension }) => extension)).not.toContain('1001');
  expect((await doctor.get('/api/ext/agent/colleagues')).status).toBe(403);
});
