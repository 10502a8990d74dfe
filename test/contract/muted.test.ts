import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMediaEngine } from '../../src/media/media-engine.ts';
import type { MediaEngine } from '../../src/media/media-port.ts';
import { systemClock } from '../../src/node/system-clock.ts';
import type { CdrWithEvents } from '../../src/shared/contract/cdr.ts';
import type { SipRequest } from '../../src/sip/sip-message.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { HttpClient } from '../support/http-client.ts';
import { type PhoneAgent, phoneAgent } from '../support/phone-agent.ts';
import { recordOf } from '../support/records.ts';

/** The workstation's report of a muted microphone, in the course of the call. */
let core: CoreChild;
let engine: MediaEngine;
let supervisor: HttpClient;
let agent: PhoneAgent;

beforeAll(async () => {
  const promptsDir = new URL('../../resources/prompts', import.meta.url).pathname;
  engine = createMediaEngine({ promptsDir, clock: systemClock, log: { info: () => {}, warn: () => {} } });
  core = await startCoreChild(await mkdtemp(join(tmpdir(), 'muted-')));
  supervisor = await HttpClient.signIn(core.http, 'supervisor@clinic.test');
  agent = await phoneAgent(core, '1001', [1]);
});
afterAll(async () => {
  agent.close();
  await engine.stop();
  await core.stop();
});

const muted = (client: HttpClient, callId: string, isMuted: boolean) =>
  client.post('/api/ext/call/muted', { call_id: callId, is_muted: isMuted });
const isRefused = (reason: string, status: number) => ({ status, body: { data: { reason } } });

test('the agent in the answered call reports it, nobody else; the record has when', async () => {
  const colleague = await HttpClient.signIn(core.http, 'agent1002@clinic.test');
  const placed = await supervisor.post('/api/ext/practice/call', { from: '19900000001', group_id: 1 });
  const callId = (placed.body.data as { request_id: string }).request_id;
  const isRing = (message: { kind: string }): message is SipRequest =>
    message.kind === 'request' && (message as SipRequest).headers.get('x-call-id') === callId;
  await expect.poll(() => agent.phone.peer.heard.some(isRing)).toBe(true);
  expect(await muted(agent.client, callId, true)).toMatchObject(isRefused('call-not-answered', 409));

  const invite = agent.phone.peer.heard.find(isRing) as SipRequest;
  agent.phone.peer.respond(invite, 200, { body: await engine.createEndpoint('webrtc').acceptOffer(invite.body) });
  await agent.until('in_call');
  for (const client of [colleague, supervisor])
    expect(await muted(client, callId, true)).toMatchObject(isRefused('other-agents-call', 403));
  for (const isMuted of [true, false])
    expect(await muted(agent.client, callId, isMuted)).toMatchObject({ status: 200, body: { data: null } });
  await supervisor.post('/api/ext/call/hangup', { call_id: callId });
  await agent.until('wrap_up');
  expect(await muted(agent.client, callId, true)).toMatchObject(isRefused('call-not-found', 404));

  const record = await recordOf(supervisor, callId);
  const { events } = (await supervisor.get('/api/ext/cdr/info', { id: record?.id })).body.data as CdrWithEvents;
  expect(events?.filter(({ kind }) => kind.endsWith('mute'))).toMatchObject([
    { kind: 'mute', side: 'agent', agent_id: '1001' },
    { kind: 'unmute', side: 'agent', agent_id: '1001' },
  ]);
});
