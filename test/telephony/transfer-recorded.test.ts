import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SipCredentials } from '../../src/shared/contract/auth.ts';
import type { Cdr } from '../../src/shared/contract/cdr.ts';
import type { AgentStatusChanged, CallStatusChanged } from '../../src/shared/contract/event.ts';
import { createMediaEngine } from '../../src/media/media-engine.ts';
import type { MediaEngine, MediaEndpoint } from '../../src/media/media-port.ts';
import { systemClock } from '../../src/node/system-clock.ts';
import { readWav, toneLevel } from '../support/audio.ts';
import { recentCalls } from '../support/clinic-day.ts';
import { type DemoClinic, startDemoClinic } from '../support/demo-clinic.ts';
import { EventListener } from '../support/event-listener.ts';
import type { HttpClient } from '../support/http-client.ts';
import { WebSocketPhone } from '../support/web-socket-phone.ts';

const promptsDir = new URL('../../resources/prompts', import.meta.url).pathname;
let clinic: DemoClinic<readonly [HttpClient, HttpClient, HttpClient]>;
let engine: MediaEngine;
let events: EventListener;
const phones: WebSocketPhone[] = [];

beforeAll(async () => {
  engine = createMediaEngine({ promptsDir, clock: systemClock, log: { info: () => {}, warn: () => {} } });
  clinic = await startDemoClinic('agent1001', 'agent1002', 'supervisor');
  events = await EventListener.connect(clinic.core.http, clinic.clients[2].token);
});
afterAll(async () => {
  for (const phone of phones) phone.close();
  events.close();
  await engine.stop();
  await clinic.stop();
});

/** A registered phone of that agent, which says a tone when it has answered. */
async function phoneOf(client: HttpClient, agentId: string, hertz: number) {
  const { sip } = (await client.get('/api/ext/auth/me')).body.data as { sip: SipCredentials };
  const phone = await WebSocketPhone.connect(clinic.core.sip, agentId, `dddddddd-0000-4000-8000-00000000${agentId}`);
  phones.push(phone);
  expect(await phone.register(sip.password)).toMatchObject({ status: 200 });
  await events.until<AgentStatusChanged>(
    'AgentStatusChanged',
    (event) => event.agent_id === agentId && event.registered,
  );
  const answer = async () => {
    const invite = await phone.request('INVITE');
    const media: MediaEndpoint = engine.createEndpoint('webrtc');
    const ok = phone.peer.respond(invite, 200, { body: await media.acceptOffer(invite.body) });
    media.play({ kind: 'tone', hertz, milliseconds: 60_000 });
    return { invite, ok, media };
  };
  return { phone, answer };
}

/** That phone has sent a good second of its tone. */
const speaks = (media: MediaEndpoint) =>
  expect.poll(() => media.stats().packetsSent, { timeout: 20_000 }).toBeGreaterThan(75);

test('a call that is transferred: the recording and the record follow the customer to the second agent', async () => {
  const [client1, client2, supervisor] = clinic.clients;
  const first = await phoneOf(client1, '1001', 440);
  const second = await phoneOf(client2, '1002', 700);
  await client1.post('/api/agent-control/sign-in-group', { agent_id: '1001', group_ids: [1] });
  await client1.get('/api/agent-control/ready', { agent_id: '1001' });
  const placed = await supervisor.post('/api/ext/practice/call', { from: '19900000001', group_id: 1 });
  const { request_id: callId } = placed.body.data as { request_id: string };
  const one = await first.answer();
  await speaks(one.media);

  const refer = first.phone.peer.within('REFER', one.invite, one.ok, {
    headers: { 'refer-to': '<sip:1002@clinicall.invalid>' },
  });
  expect(await first.phone.send(refer)).toMatchObject({ status: 202 });
  // Nobody hears what the first agent says while the second one's phone rings.
  await second.phone.request('INVITE');
  const saidBefore = one.media.stats().packetsSent;
  await expect.poll(() => one.media.stats().packetsSent, { timeout: 20_000 }).toBeGreaterThan(saidBefore + 60);
  const two = await second.answer();
  first.phone.peer.respond(await first.phone.request('BYE'), 200);
  one.media.close();
  await speaks(two.media);
  expect(await second.phone.send(second.phone.peer.within('BYE', two.invite, two.ok))).toMatchObject({ status: 200 });
  const ofTheEnd = (agentId: string) => (event: CallStatusChanged) =>
    event.call_id === callId && event.status === 'hungup' && event.agent_id === agentId;
  for (const agentId of ['1001', '1002'])
    expect(await events.until('CallStatusChanged', ofTheEnd(agentId))).toMatchObject({
      hangup_cause: 'NORMAL_CLEARING',
    });

  const query = { ...recentCalls(), call_id: callId };
  const rowsFor = async (client: HttpClient): Promise<Cdr[]> =>
    ((await client.get('/api/cdr/list', query)).body.data as { rows: Cdr[] }).rows;
  const [record] = await rowsFor(supervisor);
  expect(record).toMatchObject({
    agent_id: '1002',
    direction: 'inbound',
    parts: [
      { agent_id: '1001', number: null, from: record?.answered_at },
      { agent_id: '1002', number: null, to: record?.ended_at },
    ],
    duration: (record?.wait_seconds ?? 0) + (record?.ring_seconds ?? 0) + (record?.billsec ?? 0),
  });
  expect(Date.parse(`${record?.parts[0]?.to}Z`)).toBeLessThan(Date.parse(`${record?.parts[1]?.from}Z`));
  // Each agent who talked sees the record, and no other; an agent's list holds it for the first and the last agent.
  for (const client of [client1, client2]) {
    expect((await rowsFor(client)).map(({ id }) => id)).toEqual([record?.id]);
    expect((await client.get('/api/cdr/info', { id: record?.id, type: 'sip' })).status).toBe(200);
  }

  const file = await supervisor.fetch('GET', '/api/cdr/download', { query: { id: record?.id } });
  const { rate, channels } = await readWav(Buffer.from(await file.arrayBuffer()));
  const [agents = new Float32Array(), customer = new Float32Array()] = channels;
  const windows = Array.from({ length: Math.floor(agents.length / rate / 0.1) }, (_, index) =>
    agents.subarray(index * 0.1 * rate, (index + 1) * 0.1 * rate),
  );
  const isSilent = (window: Float32Array) => [440, 700].every((hertz) => toneLevel(window, rate, hertz).dbfs < -40);
  expect(windows.filter(isSilent).length).toBeGreaterThanOrEqual(10);
  const [beginning, end] = [agents.subarray(rate * 0.3, rate), agents.subarray(agents.length - rate * 0.8)];
  expect(toneLevel(beginning, rate, 440).dbfs).toBeGreaterThan(-30);
  expect(toneLevel(beginning, rate, 700).dbfs).toBeLessThan(-40);
  expect(toneLevel(end, rate, 700).dbfs).toBeGreaterThan(-30);
  expect(toneLevel(end, rate, 440).dbfs).toBeLessThan(-40);
  expect(customer.length).toBe(agents.length);
});
