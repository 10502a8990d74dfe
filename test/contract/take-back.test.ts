import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createMediaEngine } from '../../src/media/media-engine.ts';
import type { MediaEngine } from '../../src/media/media-port.ts';
import { systemClock } from '../../src/node/system-clock.ts';
import type { Cdr } from '../../src/shared/contract/cdr.ts';
import type { CallStatusChanged, MissedCallChanged } from '../../src/shared/contract/event.ts';
import type { SipRequest } from '../../src/sip/sip-message.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { HttpClient } from '../support/http-client.ts';
import { type PhoneAgent, phoneAgent } from '../support/phone-agent.ts';
import { recordOf } from '../support/records.ts';

/** An agent takes back a caller whom they declined, and who still waits. */
let core: CoreChild;
let engine: MediaEngine;
let supervisor: HttpClient;
const agents: PhoneAgent[] = [];

beforeAll(async () => {
  const promptsDir = new URL('../../resources/prompts', import.meta.url).pathname;
  engine = createMediaEngine({ promptsDir, clock: systemClock, log: { info: () => {}, warn: () => {} } });
  core = await startCoreChild(await mkdtemp(join(tmpdir(), 'take-back-')));
  supervisor = await HttpClient.signIn(core.http, 'supervisor@clinic.test');
});
afterEach(async () => {
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
const call = async (): Promise<string> => {
  const placed = await supervisor.post('/api/ext/practice/call', { from: '19900000001', group_id: 1 });
  return (placed.body.data as { request_id: string }).request_id;
};
const hangUp = (callId: string) => supervisor.post('/api/ext/call/hangup', { call_id: callId });
const takeBack = ({ client }: PhoneAgent, callId: string) =>
  client.post('/api/ext/call/take-back', { call_id: callId });

const ringsOf = ({ phone }: PhoneAgent, callId: string): SipRequest[] =>
  phone.peer.heard.filter(
    (message): message is SipRequest =>
      message.kind === 'request' && message.method === 'INVITE' && message.headers.get('x-call-id') === callId,
  );
/** The phone has rung for that call so many times; resolves with the last ring. */
async function rung(agent: PhoneAgent, callId: string, times = 1): Promise<SipRequest> {
  await expect.poll(() => ringsOf(agent, callId).length).toBe(times);
  return ringsOf(agent, callId)[times - 1] as SipRequest;
}
async function declines(agent: PhoneAgent, callId: string, times = 1): Promise<void> {
  agent.phone.peer.respond(await rung(agent, callId, times), 486);
  const isOfCall = (event: MissedCallChanged) => event.call_id === callId && event.caller === 'waiting';
  await expect
    .poll(() => agent.events.seen<MissedCallChanged>('MissedCallChanged').filter(isOfCall))
    .toHaveLength(times);
}
async function answers({ phone }: PhoneAgent, invite: SipRequest): Promise<void> {
  const body = await engine.createEndpoint('webrtc').acceptOffer(invite.body);
  phone.peer.respond(invite, 200, { body });
}
const isRefused = (reason: string, status = 409) => ({ status, body: { data: { reason } } });

test('the phone rings again immediately, on a break too; its answer takes the one call and its record', async () => {
  const agent = await agentIn('1001', [1]);
  const callId = await call();
  await declines(agent, callId);
  await agent.client.get('/api/agent-control/break', { agent_id: '1001' });
  expect(await takeBack(agent, callId)).toMatchObject({ status: 200, body: { data: null } });
  await declines(agent, callId, 2);
  // Pressed twice, in two windows, it is one.
  const presses = await Promise.all([takeBack(agent, callId), takeBack(agent, callId)]);
  expect(presses.map(({ status }) => status)).toEqual([200, 200]);
  await answers(agent, await rung(agent, callId, 3));
  await agent.until('in_call');
  await hangUp(callId);
  await agent.until('wrap_up');
  const record = (await recordOf(agent.client, callId)) as Cdr;
  expect(record).toMatchObject({ agent_id: '1001', hangup_cause: 'NORMAL_CLEARING', parts: [{ agent_id: '1001' }] });
  expect(record.billsec).toBeGreaterThan(0);
  expect(record.duration).toBe(record.wait_seconds + (record.ring_seconds ?? 0) + record.billsec);
  expect((await agent.client.get('/api/ext/agent/state', { agent_id: '1001' })).body.data).toMatchObject({
    next: 'break',
  });
});

test('one of two concurrent requests gets the caller; the other gets the reason for its refusal', async () => {
  const both = [await agentIn('1001', [1]), await agentIn('1002', [1])] as const;
  const callId = await call();
  const isRung = (agent: PhoneAgent) => ringsOf(agent, callId).length > 0;
  await expect.poll(() => both.some(isRung)).toBe(true);
  const [first, second] = isRung(both[0]) ? both : [both[1], both[0]];
  await declines(first, callId);
  await declines(second, callId);
  const presses = await Promise.all(both.map((agent) => takeBack(agent, callId)));
  expect(presses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(presses.find(({ status }) => status === 409)).toMatchObject(isRefused('caller-rings-elsewhere'));
  const taker = presses[0]?.status === 200 ? both[0] : both[1];
  const other = taker === both[0] ? both[1] : both[0];
  await answers(taker, await rung(taker, callId, 2));
  await other.events.until<MissedCallChanged>('MissedCallChanged', ({ caller }) => caller === 'answered');
  expect(await takeBack(other, callId)).toMatchObject(isRefused('caller-answered'));
  expect(ringsOf(other, callId)).toHaveLength(1);
  // An agent who declined the caller may not end a colleague's talk.
  const end = ({ client }: PhoneAgent) => client.post('/api/ext/call/hangup', { call_id: callId });
  expect(await end(other)).toMatchObject(isRefused('other-agents-call', 403));
  expect((await end(taker)).status).toBe(200);
  await taker.until('wrap_up');
});

test('refuses agents in another group, in a call or without a phone, each with the reason', async () => {
  const agent = await agentIn('1001', [1]);
  const callId = await call();
  await declines(agent, callId);
  const groups = (ids: number[]) =>
    agent.client.post('/api/agent-control/sign-in-group', { agent_id: '1001', group_ids: ids });
  await groups([2]);
  expect(await takeBack(agent, callId)).toMatchObject(isRefused('not-in-callers-group'));
  await groups([1]);
  const placed = await agent.client.get('/api/call/dual', { caller: '13800001001', callee: '13900000001' });
  const { request_id: ownCall } = placed.body.data as { request_id: string };
  await agent.until('in_call');
  expect(await takeBack(agent, callId)).toMatchObject(isRefused('already-in-call'));
  await agent.client.post('/api/ext/call/hangup', { call_id: ownCall });
  const isEnd = (event: CallStatusChanged) => event.call_id === ownCall && event.status === 'hungup';
  await agent.events.until<CallStatusChanged>('CallStatusChanged', isEnd);
  agent.phone.close();
  await expect
    .poll(async () => (await takeBack(agent, callId)).body)
    .toMatchObject(isRefused('phone-not-registered').body);
  expect(ringsOf(agent, callId)).toHaveLength(1);
  await hangUp(callId);
});

test('a caller who was never offered to an agent is not theirs; one who is gone cannot be taken back', async () => {
  const agent = await agentIn('1001', [1]);
  const colleague = await agentIn('1002', []);
  const callId = await call();
  await declines(agent, callId);
  await colleague.client.post('/api/agent-control/sign-in-group', { agent_id: '1002', group_ids: [1] });
  expect(await takeBack(colleague, callId)).toMatchObject(isRefused('other-agents-call', 403));
  expect(await takeBack(agent, '__proto__')).toMatchObject(isRefused('caller-not-waiting'));
  await hangUp(callId);
  await agent.events.until<MissedCallChanged>('MissedCallChanged', ({ caller }) => caller === 'ended');
  expect(await takeBack(agent, callId)).toMatchObject(isRefused('caller-not-waiting'));
});
