import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMediaEngine } from '../../src/media/media-engine.ts';
import type { MediaEngine } from '../../src/media/media-port.ts';
import { systemClock } from '../../src/node/system-clock.ts';
import type { CallTimeline } from '../../src/shared/contract/call-timeline.ts';
import type { SipRequest } from '../../src/sip/sip-message.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { HttpClient } from '../support/http-client.ts';
import { type PhoneAgent, phoneAgent } from '../support/phone-agent.ts';
import { recordOf } from '../support/records.ts';

/** One call in one list, from everything that the core keeps of it. */
let core: CoreChild;
let engine: MediaEngine;
let supervisor: HttpClient;
let agent: PhoneAgent;
let answered: Promise<string> | undefined;

beforeAll(async () => {
  const promptsDir = new URL('../../resources/prompts', import.meta.url).pathname;
  engine = createMediaEngine({ promptsDir, clock: systemClock, log: { info: () => {}, warn: () => {} } });
  core = await startCoreChild(await mkdtemp(join(tmpdir(), 'timeline-')));
  supervisor = await HttpClient.signIn(core.http, 'supervisor@clinic.test');
  agent = await phoneAgent(core, '1001', [1]);
});
afterAll(async () => {
  agent.close();
  await engine.stop();
  await core.stop();
});

/** A scripted caller whom the agent answers, and whom the supervisor hangs up. */
async function answeredCall(): Promise<string> {
  const placed = await supervisor.post('/api/ext/practice/call', { from: '19900000001', group_id: 1 });
  const id = (placed.body.data as { request_id: string }).request_id;
  const isRing = (message: { kind: string }): message is SipRequest =>
    message.kind === 'request' && (message as SipRequest).headers.get('x-call-id') === id;
  await expect.poll(() => agent.phone.peer.heard.some(isRing)).toBe(true);
  const invite = agent.phone.peer.heard.find(isRing) as SipRequest;
  agent.phone.peer.respond(invite, 180);
  agent.phone.peer.respond(invite, 200, { body: await engine.createEndpoint('webrtc').acceptOffer(invite.body) });
  await agent.until('in_call');
  await agent.client.post('/api/ext/call/muted', { call_id: id, is_muted: true });
  await supervisor.post('/api/ext/call/hangup', { call_id: id });
  await agent.until('wrap_up');
  await recordOf(supervisor, id);
  return id;
}

/** One call for all tests. */
const theCall = (): Promise<string> => (answered ??= answeredCall());
const timelineFor = (client: HttpClient, id: string) => client.get('/api/ext/call/timeline', { call_id: id });

test('the timeline has the record, what workstations were told, the states and the wrap-up, and agrees', async () => {
  const callId = await theCall();
  const wrapUp = await agent.client.post('/api/ext/call/wrap-up', { call_id: callId, note: 'Asked for the price' });
  expect(wrapUp.status).toBe(200);
  const { status, body } = await timelineFor(supervisor, callId);
  expect(status).toBe(200);
  const timeline = body.data as CallTimeline;
  expect(timeline).toMatchObject({ call_id: callId, direction: 'inbound', has_announcements: true });
  const facts = timeline.entries.map(({ source, fact, state }) => [source, fact, state].filter(Boolean).join(' '));
  for (const fact of [
    'record began',
    'record answered',
    'event mute',
    'announced told-ringing',
    'announced told-answered',
    'announced told-hungup',
    'state state ringing',
    'state state in_call',
    'state state wrap_up',
    'record ended',
    'wrap-up wrap-up-saved',
  ])
    expect(facts).toContain(fact);
  expect(facts[0]).toBe('record began');
  expect(timeline.entries.flatMap(({ contradictions }) => contradictions)).toEqual([]);
  expect(timeline.entries[0]).toMatchObject({ offset_ms: 0, group: { id: 1 } });
  expect(timeline.agents.map(({ agent_id: id }) => id)).toContain('1001');
});

test('a colleague who may not see the record is refused; an agent sees the own states alone', async () => {
  const callId = await theCall();
  const colleague = await HttpClient.signIn(core.http, 'agent1002@clinic.test');
  expect(await timelineFor(colleague, callId)).toMatchObject({ status: 404 });
  expect(await timelineFor(supervisor, 'none')).toMatchObject({ status: 404 });
  const own = (await timelineFor(agent.client, callId)).body.data as CallTimeline;
  expect(own.entries.filter(({ fact }) => fact === 'state').every(({ agent_id: id }) => id === '1001')).toBe(true);
  expect(own.entries.some(({ fact }) => fact === 'state')).toBe(true);
});
