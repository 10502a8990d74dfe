import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createMediaEngine } from '../../src/media/media-engine.ts';
import type { MediaEngine } from '../../src/media/media-port.ts';
import { systemClock } from '../../src/node/system-clock.ts';
import type { AgentState } from '../../src/shared/contract/agent.ts';
import type { Cdr } from '../../src/shared/contract/cdr.ts';
import type { SipRequest } from '../../src/sip/sip-message.ts';
import { answeredRing, ringsAt } from '../support/answered-ring.ts';
import { type DemoClinic, startDemoClinic } from '../support/demo-clinic.ts';
import type { HttpClient } from '../support/http-client.ts';
import { type PhoneAgent, phoneAgent } from '../support/phone-agent.ts';
import { recordOf } from '../support/records.ts';

/** An agent who talks has a second line: for a colleague, for a number, and for callers of a group that wants it. */
let clinic: DemoClinic<readonly [HttpClient, HttpClient]>;
let engine: MediaEngine;
const agents: PhoneAgent[] = [];

beforeAll(async () => {
  const promptsDir = new URL('../../resources/prompts', import.meta.url).pathname;
  engine = createMediaEngine({ promptsDir, clock: systemClock, log: { info: () => {}, warn: () => {} } });
  clinic = await startDemoClinic('supervisor', 'admin');
});
afterEach(async () => {
  const [supervisor] = clinic.clients;
  for (const agent of agents.splice(0)) {
    for (const callId of await callsOf(agent)) await supervisor.post('/api/ext/call/hangup', { call_id: callId });
    agent.close();
    await agent.client.get('/api/agent-control/logout', { agent_id: agent.agentId });
  }
});
afterAll(async () => {
  await engine.stop();
  await clinic.stop();
});

const agentIn = async (agentId: string, groupIds: readonly number[]): Promise<PhoneAgent> => {
  const agent = await phoneAgent(clinic.core, agentId, groupIds);
  agents.push(agent);
  return agent;
};
const callsOf = async ({ client, agentId }: PhoneAgent): Promise<string[]> =>
  ((await client.get('/api/ext/agent/state', { agent_id: agentId })).body.data as AgentState).call_ids;
const answers = (agent: PhoneAgent, place: number) => answeredRing(agent, place, engine);
const practice = () => clinic.clients[0].post('/api/ext/practice/call', { from: '19900000001', group_id: 1 });
const post = ({ client }: PhoneAgent, path: string, body: object) => client.post(`/api/ext/call/${path}`, body);
const calls = ({ client }: PhoneAgent, from: string, to: string) =>
  client.get('/api/call/extension', { caller: from, callee: to });

/** 1001 talks with a customer, and 1002 has called and talks with 1001 too. */
async function twoCalls() {
  const agent = await agentIn('1001', [1]);
  const colleague = await agentIn('1002', []);
  await practice();
  const first = await answers(agent, 0);
  await agent.until('in_call');
  expect((await calls(colleague, '1002', '1001')).status).toBe(200);
  await answers(colleague, 0);
  const second = await answers(agent, 1);
  await expect.poll(() => callsOf(agent)).toEqual([first.callId, second.callId]);
  return { agent, colleague, dialog: first, first: first.callId, second: second.callId };
}

test('a colleague reaches an agent who talks, and nobody else does then; wrap-up follows the last call', async () => {
  const { agent, colleague, first, second } = await twoCalls();
  const third = await agentIn('1003', []);
  await calls(third, '1003', '1001');
  const { callId } = await answers(third, 0);
  expect(await recordOf(clinic.clients[0], callId)).toMatchObject({ hangup_cause: 'USER_BUSY' });
  expect(await post(agent, 'place', { caller: '1001', way: 'out', number: '1003' })).toMatchObject({
    status: 409,
    body: { data: { reason: 'agent-in-call' } },
  });
  await post(agent, 'hangup', { call_id: first });
  await expect.poll(() => callsOf(agent)).toEqual([second]);
  await post(colleague, 'hangup', { call_id: second });
  await agent.until('wrap_up');
});

test('an agent calls a second number during a call, and the first call stays', async () => {
  const agent = await agentIn('1001', [1]);
  await practice();
  const { callId: first } = await answers(agent, 0);
  await agent.until('in_call');
  expect((await post(agent, 'place', { caller: '1001', way: 'out', number: '13900000009' })).status).toBe(200);
  const { callId: second } = await answers(agent, 1);
  expect(await callsOf(agent)).toEqual([first, second]);
});

test('the two calls become a conference, and two calls again; others have no say in it', async () => {
  const { agent, colleague, first, second } = await twoCalls();
  const both = { call_id: first, other_call_id: second };
  await expect.poll(async () => (await post(agent, 'merge', both)).status).toBe(200);
  expect(await post(colleague, 'merge', both)).toMatchObject({ body: { data: { reason: 'other-agents-call' } } });
  expect(await post(agent, 'transfer', { call_id: first, to: { agent_id: '1003' } })).toMatchObject({
    body: { data: { reason: 'transfer-under-way' } },
  });
  expect((await post(agent, 'split', { call_id: first })).status).toBe(200);
  expect(await post(agent, 'split', { call_id: first })).toMatchObject({ body: { data: { reason: 'no-transfer' } } });
  expect((await post(agent, 'merge', { call_id: first, other_call_id: first })).status).toBe(404);
});

test('an agent who leaves a conference leaves the customer to the colleague, in the customer’s record', async () => {
  const { agent, colleague, dialog, first, second } = await twoCalls();
  await expect
    .poll(async () => (await post(agent, 'merge', { call_id: first, other_call_id: second })).status)
    .toBe(200);
  await agent.phone.send(agent.phone.peer.within('BYE', dialog.rung, dialog.ok));
  await agent.until('wrap_up');
  expect(await callsOf(colleague)).toEqual([first]);
  await post(colleague, 'hangup', { call_id: first });
  const record = (await recordOf(clinic.clients[0], first)) as Cdr;
  expect(record.parts.map(({ agent_id: agentId }) => agentId)).toEqual(['1001', '1002']);
  expect(await recordOf(clinic.clients[0], second)).toMatchObject({ direction: 'internal' });
});

test('a caller of a group that may wait for an agent who talks rings there, and may be declined', async () => {
  const admin = clinic.clients[1];
  const groups = (await admin.get('/api/ext/admin/groups')).body.data as {
    rows: { id: number; agents: unknown; waits_for_talking: boolean }[];
  };
  const [group] = groups.rows;
  expect(group?.waits_for_talking).toBe(false);
  const { agents: _agents, ...fields } = group ?? { agents: [] };
  expect((await admin.post('/api/ext/admin/groups/save', { ...fields, waits_for_talking: true })).status).toBe(200);
  const agent = await agentIn('1001', [1]);
  await practice();
  await answers(agent, 0);
  await agent.until('in_call');
  await practice();
  await expect.poll(() => ringsAt(agent).length).toBe(2);
  const rung = ringsAt(agent)[1] as SipRequest;
  agent.phone.peer.respond(rung, 180);
  agent.phone.peer.respond(rung, 486);
  await expect.poll(() => callsOf(agent)).toHaveLength(1);
  await admin.post('/api/ext/admin/groups/save', fields);
});
