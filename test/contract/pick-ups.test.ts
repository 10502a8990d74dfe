import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createMediaEngine } from '../../src/media/media-engine.ts';
import type { MediaEngine } from '../../src/media/media-port.ts';
import { systemClock } from '../../src/node/system-clock.ts';
import type { CallTimeline } from '../../src/shared/contract/call-timeline.ts';
import type { Cdr } from '../../src/shared/contract/cdr.ts';
import type { CallStatusChanged } from '../../src/shared/contract/event.ts';
import type { CallToPickUp } from '../../src/shared/contract/pick-up.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { HttpClient } from '../support/http-client.ts';
import { type PhoneAgent, phoneAgent } from '../support/phone-agent.ts';
import { ringsAt } from '../support/answered-ring.ts';
import { recordOf } from '../support/records.ts';

/** Calls that are parked in a skill group, or ring an agent there, and are picked up by another one. */
let core: CoreChild;
let engine: MediaEngine;
let supervisor: HttpClient;
const agents: PhoneAgent[] = [];
const callIds: string[] = [];

beforeAll(async () => {
  const promptsDir = new URL('../../resources/prompts', import.meta.url).pathname;
  engine = createMediaEngine({ promptsDir, clock: systemClock, log: { info: () => {}, warn: () => {} } });
  core = await startCoreChild(await mkdtemp(join(tmpdir(), 'pick-ups-')));
  supervisor = await HttpClient.signIn(core.http, 'supervisor@clinic.test');
});
afterEach(async () => {
  for (const callId of callIds.splice(0)) await supervisor.post('/api/ext/call/hangup', { call_id: callId });
  for (const { agentId, client, close } of agents.splice(0)) {
    close();
    await client.get('/api/agent-control/logout', { agent_id: agentId });
  }
});
afterAll(async () => {
  await engine.stop();
  await core.stop();
});

const agentIn = async (agentId: string, groupIds: readonly number[], isReady = true): Promise<PhoneAgent> => {
  const agent = await phoneAgent(core, agentId, groupIds);
  agents.push(agent);
  if (!isReady) await agent.client.get('/api/agent-control/break', { agent_id: agentId });
  return agent;
};
const ring = async (agent: PhoneAgent, place = 0) => {
  await expect.poll(() => ringsAt(agent).length).toBe(place + 1);
  const rung = ringsAt(agent)[place];
  if (!rung) throw new Error('no ring');
  return rung;
};
async function answers(agent: PhoneAgent, place = 0): Promise<void> {
  const rung = await ring(agent, place);
  const body = await engine.createEndpoint('webrtc').acceptOffer(rung.body);
  agent.phone.peer.respond(rung, 200, { body });
  await agent.events.until<CallStatusChanged>(
    'CallStatusChanged',
    ({ status, leg, agent_id: id }) => status === 'answered' && leg === 'agent' && id === agent.agentId,
  );
}
async function callerIn(groupId: number): Promise<string> {
  const placed = await supervisor.post('/api/ext/practice/call', { from: '19900000001', group_id: groupId });
  const { request_id: callId } = placed.body.data as { request_id: string };
  callIds.push(callId);
  return callId;
}
const post = ({ client }: PhoneAgent, path: string, callId: string, more: object = {}) =>
  client.post(`/api/ext/call/${path}`, { call_id: callId, ...more });
const listed = async ({ client }: PhoneAgent) =>
  (await client.get('/api/ext/call/pick-ups', {})).body.data as CallToPickUp[];
const isRefused = (reason: string, status = 409) => ({ status, body: { data: { reason } } });

/** Agent 1001 has answered a caller of group 1, and parked the call; 1002 and 1003 are on a break there. */
async function parked(more: object = {}) {
  const agent = await agentIn('1001', [1]);
  const colleagues = [await agentIn('1002', [1], false), await agentIn('1003', [1], false)] as const;
  const callId = await callerIn(1);
  await answers(agent);
  expect((await post(agent, 'park', callId, more)).status).toBe(200);
  await agent.until('wrap_up');
  return { agent, colleagues, callId };
}

test('everybody of the group sees who is parked, by whom and why; one of two who pick up gets the caller', async () => {
  const { agent, colleagues, callId } = await parked({ note: 'Invoice' });
  const [first, second] = colleagues;
  await expect
    .poll(() => listed(first))
    .toMatchObject([
      { call_id: callId, state: 'parked', group: { id: 1 }, agent: { agent_id: '1001' }, note: 'Invoice' },
    ]);
  const elsewhere = await agentIn('1004', [2]);
  expect(await listed(elsewhere)).toEqual([]);
  expect(await post(elsewhere, 'pick-up', callId)).toMatchObject(isRefused('not-in-callers-group'));
  expect((await agent.client.get('/api/ext/floor/waiting', {})).body.data).toContainEqual(
    expect.objectContaining({ id: 1, waiting: 1 }),
  );
  const answersOf = await Promise.all(colleagues.map((one) => post(one, 'pick-up', callId)));
  expect(answersOf.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const taker = answersOf[0]?.status === 200 ? first : second;
  await answers(taker);
  expect(ringsAt(taker === first ? second : first)).toEqual([]);
  expect(await listed(agent)).toEqual([]);
  await post(taker, 'hangup', callId);
  await taker.until('wrap_up');

  const record = (await recordOf(supervisor, callId)) as Cdr;
  expect(record).toMatchObject({ agent_id: taker.agentId, hangup_cause: 'NORMAL_CLEARING' });
  const timeline = (await supervisor.get('/api/ext/call/timeline', { call_id: callId })).body.data as CallTimeline;
  const facts = timeline.entries.map(({ fact, agent_id: by }) => [fact, by]);
  expect(facts).toContainEqual(['parked', '1001']);
  expect(facts).toContainEqual(['talks', taker.agentId]);
  expect(timeline.entries.flatMap(({ contradictions }) => contradictions)).toEqual([]);
});

test('a call that rings a colleague is picked up: the colleague has missed nobody, and stays ready', async () => {
  const [colleague, agent] = [await agentIn('1002', [1]), await agentIn('1001', [1], false)];
  const callId = await callerIn(1);
  const rung = await ring(colleague);
  colleague.phone.peer.respond(rung, 180);
  await colleague.until('ringing');
  await expect
    .poll(() => listed(agent))
    .toMatchObject([{ call_id: callId, state: 'ringing', agent: { agent_id: '1002' }, seconds_left: null }]);
  expect((await post(agent, 'pick-up', callId)).status).toBe(200);
  const cancel = await colleague.phone.request('CANCEL');
  expect(cancel.headers.get('reason')).toContain('SIP;cause=200');
  await answers(agent);
  await colleague.until('ready');
  await post(agent, 'hangup', callId);
  expect(await recordOf(supervisor, callId)).toMatchObject({ agent_id: '1001', hangup_cause: 'NORMAL_CLEARING' });
});

test('a call that cannot be parked or picked up is refused', async () => {
  const { agent, colleagues, callId } = await parked();
  const [first] = colleagues;
  expect(await post(first, 'park', callId)).toMatchObject(isRefused('other-agents-call', 403));
  expect(await post(agent, 'park', callId)).toMatchObject(isRefused('other-agents-call', 403));
  expect(await post(first, 'pick-up', 'none')).toMatchObject(isRefused('caller-not-waiting'));
  await post(first, 'pick-up', callId);
  await answers(first);
  expect(await post(agent, 'pick-up', callId)).toMatchObject(isRefused('caller-answered'));
  expect(await post(first, 'park', callId, { group_id: 2 })).toMatchObject(isRefused('park-without-group'));
  await first.client.get('/api/agent-control/logout', { agent_id: '1002' });
  expect(await post(first, 'park', callId)).toMatchObject(isRefused('park-without-group'));
});

test('the agent who parked it signs out, or leaves the group: the group is rung', async () => {
  const admin = await HttpClient.signIn(core.http, 'admin@clinic.test');
  await admin.post('/api/ext/admin/settings/update', { park_seconds: 10 });
  const { agent, colleagues } = await parked();
  const [first] = colleagues;
  await agent.client.get('/api/agent-control/logout', { agent_id: '1001' });
  await first.client.get('/api/agent-control/ready', { agent_id: '1002' });
  await expect.poll(() => ringsAt(first).length, { timeout: 20_000 }).toBe(1);
  expect(ringsAt(agent)).toHaveLength(1);
});
