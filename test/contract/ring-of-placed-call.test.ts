import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cdr } from '../../src/shared/contract/cdr.ts';
import type { List } from '../../src/shared/contract/envelope.ts';
import type { CallStatusChanged } from '../../src/shared/contract/event.ts';
import { recentCalls } from '../support/clinic-day.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { EventListener } from '../support/event-listener.ts';
import { HttpClient } from '../support/http-client.ts';
import { TrunkPeer } from '../support/trunk-peer.ts';

/** The agent's mobile is called first, and rings; whether the customer's phone has rung its line reports, or nobody. */
let folder: string;
let carrier: TrunkPeer;
let core: CoreChild;
let agent: HttpClient;
let events: EventListener;
const sdp = [
  'v=0',
  'o=- 1 1 IN IP4 127.0.0.1',
  's=-',
  'c=IN IP4 127.0.0.1',
  't=0 0',
  'm=audio 40000 RTP/AVP 0',
  '',
].join('\r\n');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'placed-ring-'));
  carrier = await TrunkPeer.open('carrier');
  const trunk = ['--trunk', `main=sip:127.0.0.1:${carrier.port}`, '--trunk-listen', '127.0.0.1:0'];
  core = await startCoreChild(folder, trunk);
  agent = await HttpClient.signIn(core.http, 'agent1001@clinic.test');
  events = await EventListener.connect(core.http, agent.token);
});
afterAll(async () => {
  events.close();
  carrier.close();
  await core.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The record of a call whose second side answers like that. */
async function recordOf(answers: (invite: Awaited<ReturnType<TrunkPeer['request']>>) => void): Promise<Cdr> {
  const placed = await agent.get('/api/call/dual', { caller: '13800001001', callee: '13900000001' });
  const { request_id: callId } = placed.body.data as { request_id: string };
  const mobile = await carrier.request('INVITE');
  carrier.peer.respond(mobile, 180);
  const answer = carrier.peer.respond(mobile, 200, { body: sdp });
  await carrier.request('ACK');
  answers(await carrier.request('INVITE'));
  await carrier.request('ACK');
  expect(await carrier.send(carrier.peer.within('BYE', mobile, answer))).toMatchObject({ status: 200 });
  await events.until<CallStatusChanged>(
    'CallStatusChanged',
    ({ call_id: id, status }) => id === callId && status === 'hungup',
  );
  const query = { ...recentCalls(), call_id: callId };
  const { rows } = (await agent.get('/api/ext/cdr/list', query)).body.data as List<Cdr>;
  return rows[0] as Cdr;
}

test('an answer without 180 leaves the customer’s ring unknown, and not as long as the agent’s', async () => {
  const record = await recordOf((invite) => void carrier.peer.respond(invite, 200, { body: sdp }));
  expect(record).toMatchObject({ ring_seconds: null, wait_seconds: record.duration - record.billsec });
});

test('a customer’s phone that says that it rings has rung', async () => {
  const record = await recordOf((invite) => {
    carrier.peer.respond(invite, 180);
    carrier.peer.respond(invite, 200, { body: sdp });
  });
  expect(record.ring_seconds).toBeGreaterThanOrEqual(0);
  expect(record.duration).toBe(record.wait_seconds + (record.ring_seconds ?? 0) + record.billsec);
});
