import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createMediaEngine } from '../../src/media/media-engine.ts';
import type { MediaEngine } from '../../src/media/media-port.ts';
import { systemClock } from '../../src/node/system-clock.ts';
import type { Cdr, CdrWithEvents } from '../../src/shared/contract/cdr.ts';
import type { CallStatusChanged, CallTransferChanged, ServiceEvents } from '../../src/shared/contract/event.ts';

type RecordingPaused = ServiceEvents['RecordingPaused'];
import type { SipRequest } from '../../src/sip/sip-message.ts';
import { recentCalls } from '../support/clinic-day.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { HttpClient } from '../support/http-client.ts';
import { type PhoneAgent, phoneAgent } from '../support/phone-agent.ts';
import { recordOf } from '../support/records.ts';

/** An agent transfers a caller by requests of the workstation: asks first, takes it back, or to a group. */
let core: CoreChild;
let engine: MediaEngine;
let supervisor: HttpClient;
const agents: PhoneAgent[] = [];
const callIds: string[] = [];

beforeAll(async () => {
  const promptsDir = new URL('../../resources/prompts', import.meta.url).pathname;
  engine = createMediaEngine({ promptsDir, clock: systemClock, log: { info: () => {}, warn: () => {} } });
  core = await startCoreChild(await mkdtemp(join(tmpdir(), 'transfers-')));
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

const agentIn = async (agentId: string, groupIds: readonly number[]): Promise<PhoneAgent> => {
  const agent = await phoneAgent(core, agentId, groupIds);
  agents.push(agent);
  return agent;
};
async function rung({ phone }: PhoneAgent, callId: string): Promise<SipRequest> {
  const rings = (): SipRequest[] =>
    phone.peer.heard.filter(
      (message): message is SipRequest =>
        message.kind === 'request' && message.method === 'INVITE' && message.headers.get('x-call-id') === callId,
    );
  await expect.poll(() => rings().length).toBe(1);
  return rings()[0] as SipRequest;
}
async function answers(agent: PhoneAgent, callId: string): Promise<void> {
  const invite = await rung(agent, callId);
  const body = await engine.createEndpoint('webrtc').acceptOffer(invite.body);
  agent.phone.peer.respond(invite, 200, { body });
  await agent.until('in_call');
}
const post = ({ client }: PhoneAgent, path: string, callId: string, more: object = {}) =>
  client.post(`/api/ext/call/${path}`, { call_id: callId, ...more });
const progress = ({ events }: PhoneAgent, expected: (event: CallTransferChanged) => boolean) =>
  events.until<CallTransferChanged>('CallTransferChanged', expected);
const isRefused = (reason: string, status = 409) => ({ status, body: { data: { reason } } });

/** 1001 talks with customer 1 in the group Consultation; 1002 has a phone and is in no group. */
async function talking() {
  const agent = await agentIn('1001', [1]);
  const colleague = await agentIn('1002', []);
  const placed = await supervisor.post('/api/ext/practice/call', { from: '19900000001', group_id: 1 });
  const callId = (placed.body.data as { request_id: string }).request_id;
  callIds.push(callId);
  await answers(agent, callId);
  return { agent, colleague, callId };
}

test('a colleague is asked first, knows why before answering, and has the caller when the agent hangs up', async () => {
  const { agent, colleague, callId } = await talking();
  const asked = await post(agent, 'consult', callId, { to: { agent_id: '1002' }, note: 'Charged twice?' });
  expect(asked).toMatchObject({ status: 200, body: { data: null } });
  expect(await progress(colleague, ({ state }) => state === 'ringing')).toMatchObject({
    call_id: callId,
    role: 'to',
    by: { agent_id: '1001' },
    group: { id: 1 },
    note: 'Charged twice?',
    asks_first: true,
  });
  colleague.phone.peer.respond(await rung(colleague, callId), 180);
  const ring = await colleague.events.until<CallStatusChanged>(
    'CallStatusChanged',
    ({ status }) => status === 'ringing',
  );
  expect(ring).toMatchObject({ agent_id: '1002', customer: { id: 1 } });
  await answers(colleague, callId);
  await progress(agent, ({ role, state }) => role === 'by' && state === 'asking');
  expect(await post(colleague, 'transfer/complete', callId)).toMatchObject(isRefused('transfer-without-talk'));
  await post(agent, 'transfer/swap', callId);
  await progress(agent, ({ state }) => state === 'with-customer');
  expect((await post(agent, 'hangup', callId)).status).toBe(200);
  await agent.until('wrap_up');
  await progress(colleague, ({ outcome }) => outcome === 'completed');
  expect(await post(agent, 'hangup', callId)).toMatchObject(isRefused('other-agents-call', 403));
  expect((await post(colleague, 'hangup', callId)).status).toBe(200);
  await colleague.events.until<CallStatusChanged>('CallStatusChanged', ({ status }) => status === 'hungup');
  const record = (await recordOf(agent.client, callId)) as Cdr;
  expect(record).toMatchObject({ agent_id: '1002', hangup_cause: 'NORMAL_CLEARING' });
  expect(record.parts?.map(({ agent_id: id }) => id)).toEqual(['1001', '1001', '1002']);
});

test('a transfer that rings is taken back: the agent has the caller, the colleague is free', async () => {
  const { agent, colleague, callId } = await talking();
  expect((await post(agent, 'transfer', callId, { to: { number: '1002' } })).status).toBe(200);
  colleague.phone.peer.respond(await rung(colleague, callId), 180);
  await colleague.until('ringing');
  const state = ({ client }: PhoneAgent) => client.get('/api/ext/call/transfer/state', { call_id: callId });
  expect((await state(agent)).body.data).toMatchObject({ role: 'by', state: 'ringing', to: { agent_id: '1002' } });
  expect(await state(colleague)).toMatchObject(isRefused('no-transfer'));
  expect((await post(agent, 'transfer/cancel', callId)).status).toBe(200);
  await progress(agent, ({ outcome }) => outcome === 'cancelled');
  expect(await state(agent)).toMatchObject(isRefused('no-transfer'));
  await colleague.events.until<CallStatusChanged>('CallStatusChanged', ({ status }) => status === 'hungup');
  expect((await colleague.client.get('/api/ext/agent/state', { agent_id: '1002' })).body.data).toMatchObject({
    status: 'offline',
    call_ids: [],
  });
  expect(await post(agent, 'transfer/cancel', callId)).toMatchObject(isRefused('no-transfer'));
  await post(agent, 'hangup', callId);
  await agent.until('wrap_up');
});

test('a group takes the caller into its queue: the agent wraps up, and the record names the group', async () => {
  const { agent, callId } = await talking();
  expect((await post(agent, 'transfer', callId, { to: { group_id: 2 } })).status).toBe(200);
  await agent.until('wrap_up');
  const waiting = async () => (await supervisor.get('/api/ext/floor/waiting', {})).body.data;
  await expect.poll(waiting).toContainEqual(expect.objectContaining({ id: 2, waiting: 1 }));
  const taker = await agentIn('1003', [2]);
  await answers(taker, callId);
  await post(taker, 'hangup', callId);
  await taker.until('wrap_up');
  await recordOf(supervisor, callId);
  const listed = await supervisor.get('/api/ext/cdr/list', { ...recentCalls(), call_id: callId, group_id: 2 });
  expect(listed.body.data).toMatchObject({ rows: [{ agent_id: '1003', group: { id: 2 } }] });
});

test.each([
  ['nobody', {}, 'transfer-target-ambiguous', 'to'],
  ['two', { number: '1002', agent_id: '1002' }, 'transfer-target-ambiguous', 'to'],
  ['an unknown agent', { agent_id: 'nobody' }, 'agent-unknown', 'to.agent_id'],
  ['an unknown group', { group_id: 99 }, 'skill-group-unknown', 'to.group_id'],
])('a transfer to %s is refused and names the field', async (_, to, reason, field) => {
  const { agent, callId } = await talking();
  const refused = await post(agent, 'transfer', callId, { to });
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused.body)).toContain(reason);
  expect(JSON.stringify(refused.body)).toContain(`"${field}"`);
  await post(agent, 'hangup', callId);
});

test('a call that is over, or of somebody else, is not transferred', async () => {
  const { agent, colleague, callId } = await talking();
  expect(await post(colleague, 'transfer', callId, { to: { number: '1002' } })).toMatchObject(
    isRefused('other-agents-call', 403),
  );
  await post(agent, 'hangup', callId);
  await agent.until('wrap_up');
  expect(await post(agent, 'transfer', callId, { to: { number: '1002' } })).toMatchObject(
    isRefused('call-not-found', 404),
  );
});

test('the recording is paused and resumed by the agent who talks, and the events of the call say so', async () => {
  const { agent, colleague, callId } = await talking();
  expect(await post(colleague, 'recording/pause', callId)).toMatchObject(isRefused('other-agents-call', 403));
  const reached = (isPaused: boolean) =>
    agent.events.until<RecordingPaused>('RecordingPaused', (event) => event.is_paused === isPaused);
  expect((await post(agent, 'recording/pause', callId)).status).toBe(200);
  expect(await reached(true)).toMatchObject({ call_id: callId, agent_id: '1001' });
  expect((await post(agent, 'recording/resume', callId)).status).toBe(200);
  await reached(false);
  await post(agent, 'hangup', callId);
  await agent.until('wrap_up');
  const { id } = (await recordOf(supervisor, callId)) as Cdr;
  const { events } = (await supervisor.get('/api/ext/cdr/info', { id, type: 'sip' })).body.data as CdrWithEvents;
  expect(events?.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['recording-paused', 'recording-resumed']));
});
