import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMediaEngine } from '../../src/media/media-engine.ts';
import type { MediaEndpoint, MediaEngine } from '../../src/media/media-port.ts';
import { systemClock } from '../../src/node/system-clock.ts';
import type { CallSupervisionChanged } from '../../src/shared/contract/agent-event.ts';
import type { Cdr } from '../../src/shared/contract/cdr.ts';
import { readWav, type Samples, toneLevel } from '../support/audio.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { audioPortOf, RtpPhone } from '../support/media-link.ts';
import { type PhoneAgent, phoneAgent } from '../support/phone-agent.ts';
import { recordOf } from '../support/records.ts';
import { TrunkPeer } from '../support/trunk-peer.ts';

const promptsDir = new URL('../../resources/prompts', import.meta.url).pathname;
const tones = { agent: 440, customer: 700, supervisor: 1000 } as const;
type Who = keyof typeof tones;
/** Good for a second of sound. */
const spokenPackets = 75;
let core: CoreChild;
let carrier: TrunkPeer;
let customer: RtpPhone;
let engine: MediaEngine;
let folder: string;
const phones: PhoneAgent[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'supervision-'));
  carrier = await TrunkPeer.open('carrier');
  customer = await RtpPhone.open();
  const trunk = ['--trunk', `main=sip:127.0.0.1:${carrier.port}`, '--trunk-listen', '127.0.0.1:0'];
  core = await startCoreChild(join(folder, 'clinic'), trunk);
  engine = createMediaEngine({ promptsDir, clock: systemClock, log: { info: () => {}, warn: () => {} } });
});
afterAll(async () => {
  for (const { close } of phones) close();
  customer.close();
  await engine.stop();
  await core.stop();
});

async function phoneOf(agentId: string, account?: string): Promise<PhoneAgent> {
  const phone = await phoneAgent(core, agentId, [], account);
  phones.push(phone);
  return phone;
}
/** Answers the phone, and says a tone from then on. */
async function answer({ phone }: PhoneAgent, who: Who) {
  const invite = await phone.request('INVITE');
  const media = engine.createEndpoint('webrtc');
  const firstPacket = new Promise<void>((resolve) => void media.onFirstPacket(resolve));
  phone.peer.respond(invite, 200, { body: await media.acceptOffer(invite.body) });
  media.play({ kind: 'tone', hertz: tones[who], milliseconds: 120_000 });
  return { media, firstPacket, callId: invite.headers.get('x-call-id') ?? '' };
}
async function spoken(media: MediaEndpoint): Promise<void> {
  const before = media.stats().packetsSent;
  await expect.poll(() => media.stats().packetsSent, { timeout: 20_000 }).toBeGreaterThan(before + spokenPackets);
}

const levelsIn = (samples: Samples, rate: number) =>
  Object.fromEntries(
    Object.entries(tones)
      .map(([who, hertz]) => [who, toneLevel(samples, rate, hertz).dbfs] as const)
      .filter(([, dbfs]) => dbfs > -35),
  );

test('tones at every end: a supervisor in each mode is heard where they should be, and recorded so', async () => {
  const [agent, supervisor] = [await phoneOf('1001'), await phoneOf('1100', 'supervisor')];
  await agent.client.get('/api/call/out', { caller: '1001', callee: '13900000001' });
  const one = await answer(agent, 'agent');
  const { invite } = await carrier.answer(customer.sdp());
  customer.sendTone(tones.customer, -16, audioPortOf(invite.body));
  await customer.heard(1);
  await agent.until('in_call');
  await spoken(one.media);
  let listener: MediaEndpoint | null = null;

  /** The levels of the tones that arrive at each end in the next second. */
  const heard = async (name: string) => {
    const second = listener ?? one.media;
    const file = join(folder, `${name}.wav`);
    const before = customer.received.length;
    const recording = engine.record({ file, agent: one.media, customer: second });
    await Promise.all([spoken(second), customer.heard(before + spokenPackets)]);
    await recording.stop();
    const { rate, channels } = await readWav(await readFile(file));
    const [atAgent = new Float32Array(), atSupervisor = new Float32Array()] = channels;
    return {
      agent: levelsIn(atAgent, rate),
      customer: levelsIn(customer.samples(50), 8000),
      supervisor: listener ? levelsIn(atSupervisor, rate) : {},
    };
  };
  const heardBy = async (name: string) => {
    const ends = await heard(name);
    return Object.fromEntries(Object.entries(ends).map(([end, levels]) => [end, Object.keys(levels).toSorted()]));
  };
  const of = { call_id: one.callId, agent_id: '1001' };
  const supervise = (mode: string) => supervisor.client.post('/api/ext/call/supervise', { ...of, mode });
  const reached = (is: (event: CallSupervisionChanged) => boolean) =>
    supervisor.events.until<CallSupervisionChanged>('CallSupervisionChanged', is);
  const alone = await heard('alone');
  expect(Object.keys(alone['agent'])).toEqual(['customer']);

  const clickedAt = performance.now();
  const requested = supervise('listen');
  const two = await answer(supervisor, 'supervisor');
  await two.firstPacket;
  const startedMs = performance.now() - clickedAt;
  console.info(`listening began ${startedMs.toFixed(0)} ms after the request`);
  expect((await requested).status).toBe(200);
  listener = two.media;
  await spoken(two.media);
  const listened = await heard('listen');
  expect(Object.keys(listened['supervisor']).toSorted()).toEqual(['agent', 'customer']);
  for (const [end, from] of [
    ['agent', 'customer'],
    ['customer', 'agent'],
  ] as const) {
    expect(Object.keys(listened[end])).toEqual([from]);
    expect(listened[end][from]).toBeCloseTo(alone[end][from] ?? 0, 0);
  }

  await supervise('whisper');
  await spoken(two.media);
  expect(await heardBy('whisper')).toEqual({
    agent: ['customer', 'supervisor'],
    customer: ['agent'],
    supervisor: ['agent', 'customer'],
  });
  await supervise('barge');
  await spoken(two.media);
  expect(await heardBy('barge')).toEqual({
    agent: ['customer', 'supervisor'],
    customer: ['agent', 'supervisor'],
    supervisor: ['agent', 'customer'],
  });
  await supervise('take_over');
  await reached(({ outcome }) => outcome === 'taken_over');
  await spoken(two.media);
  const after = await heardBy('take-over');
  expect([after['customer'], after['supervisor']]).toEqual([['supervisor'], ['customer']]);
  await supervisor.client.post('/api/ext/call/hangup', { call_id: one.callId });

  const record = (await recordOf(supervisor.client, one.callId)) as Cdr;
  const file = await supervisor.client.fetch('GET', '/api/cdr/download', { query: { id: record.id } });
  const { rate, channels } = await readWav(Buffer.from(await file.arrayBuffer()));
  const [left = new Float32Array()] = channels;
  const seconds = Array.from({ length: Math.floor(left.length / rate) }, (_, index) =>
    Object.keys(levelsIn(left.subarray(index * rate, (index + 1) * rate), rate))
      .toSorted()
      .join(' and '),
  );
  // One second may hold the change from one to the next.
  expect([...new Set(seconds)]).toEqual(expect.arrayContaining(['agent', 'agent and supervisor', 'supervisor']));
  expect(seconds.lastIndexOf('agent')).toBeLessThan(seconds.indexOf('agent and supervisor'));
});
