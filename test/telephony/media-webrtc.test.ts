import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../src/node/system-clock.ts';
import { createMediaEngine } from '../../src/media/media-engine.ts';
import type { MediaEndpoint, MediaEngine } from '../../src/media/media-port.ts';
import { dominantHertz, readWav, toneLevel } from '../support/audio.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { audioPortOf, RtpPhone } from '../support/media-link.ts';

const promptsDir = new URL('../../resources/prompts', import.meta.url).pathname;
const log = { info: () => {}, warn: () => {} };
let left: MediaEngine;
let right: MediaEngine;
let directory: string;
const phones: RtpPhone[] = [];

beforeEach(async () => {
  left = createMediaEngine({ promptsDir, clock: systemClock, log });
  right = createMediaEngine({ promptsDir, clock: systemClock, log });
  directory = await mkdtemp(join(tmpdir(), 'media-'));
});

afterEach(async () => {
  await Promise.all([left.stop(), right.stop()]);
  for (const phone of phones.splice(0)) phone.close();
  await rm(directory, { recursive: true });
});

/** phone ── left engine ══ DTLS-SRTP ══ right engine ── phone */
async function phoneBehind(engine: MediaEngine, webrtc: MediaEndpoint) {
  const phone = await RtpPhone.open();
  phones.push(phone);
  const rtp = engine.createEndpoint('rtp');
  const port = audioPortOf(await rtp.acceptOffer(phone.sdp()));
  engine.bridge(webrtc, rtp);
  return { phone, rtp, port };
}

async function connected() {
  const a = left.createEndpoint('webrtc');
  const b = right.createEndpoint('webrtc');
  await a.acceptAnswer(await b.acceptOffer(await a.createOffer()));
  return { a, b };
}

test('tones cross two engines over DTLS-SRTP both ways; the recording has the agent left', async () => {
  const { a, b } = await connected();
  const agent = await phoneBehind(left, a);
  const customer = await phoneBehind(right, b);
  agent.phone.sendTone(440, -12, agent.port);
  customer.phone.sendTone(1000, -18, customer.port);
  await Promise.all([agent.phone.heard(30), customer.phone.heard(30)]);
  const file = join(directory, 'call.wav');
  const recording = left.record({ file, agent: agent.rtp, customer: a });
  await Promise.all([agent.phone.heard(180), customer.phone.heard(180)]);
  const { seconds } = await recording.stop();

  expect(dominantHertz(agent.phone.samples(50), 8000)).toBe(1000);
  expect(toneLevel(agent.phone.samples(50), 8000, 1000).dbfs).toBeCloseTo(-18, 0);
  expect(dominantHertz(customer.phone.samples(50), 8000)).toBe(440);
  expect(toneLevel(customer.phone.samples(50), 8000, 440).dbfs).toBeCloseTo(-12, 0);

  const wav = await readWav(file);
  const [agentChannel, customerChannel] = wav.channels.map((channel) => channel.subarray(4000, 16_000));
  expect({ rate: wav.rate, channels: wav.channels.length, seconds }).toEqual({
    rate: 8000,
    channels: 2,
    seconds: (wav.channels[0]?.length ?? 0) / 8000,
  });
  expect(dominantHertz(agentChannel as Float32Array, 8000)).toBe(440);
  expect(toneLevel(agentChannel as Float32Array, 8000, 440).dbfs).toBeCloseTo(-12, 0);
  expect(toneLevel(agentChannel as Float32Array, 8000, 1000).dbfs).toBeLessThan(-50);
  expect(dominantHertz(customerChannel as Float32Array, 8000)).toBe(1000);
  expect(toneLevel(customerChannel as Float32Array, 8000, 1000).dbfs).toBeCloseTo(-18, 0);
  expect(a.stats().packetsLost + b.stats().packetsLost + agent.rtp.stats().packetsLost).toBe(0);
});

test('a peer that never comes counts as absent once it is bridged, not while it waits for an answer', async () => {
  const clock = new FakeClock();
  const timed = createMediaEngine({ promptsDir, clock, log });
  const phone = right.createEndpoint('webrtc');
  const agent = timed.createEndpoint('webrtc');
  // Acts like a browser: it sends the checks once it has the answer.
  await agent.acceptOffer((await phone.createOffer()).replace('a=ice-lite\r\n', ''));
  await clock.advance(60_000);
  expect(agent.isPresent).toBe(true);
  timed.bridge(agent, timed.createEndpoint('rtp'));
  await clock.advance(4000);
  expect(agent.isPresent).toBe(true);
  await clock.advance(2000);
  expect(agent.isPresent).toBe(false);
  await timed.stop();
});

test('a peer whose certificate differs from its SDP counts as absent and receives nothing', async () => {
  const a = left.createEndpoint('webrtc');
  const b = right.createEndpoint('webrtc');
  const answer = await b.acceptOffer(await a.createOffer());
  const isPresent = new Promise<boolean>((resolve) => a.onPresence(resolve));
  const wrong = Array.from({ length: 32 }, () => 'AB').join(':');
  await a.acceptAnswer(answer.replace(/a=fingerprint:.*/, `a=fingerprint:sha-256 ${wrong}`));
  expect(await isPresent).toBe(false);
  a.play({ kind: 'ringback' });
  expect(b.stats().packetsReceived).toBe(0);
});

test('a prompt started before DTLS is established is heard from its first word', async () => {
  const a = left.createEndpoint('webrtc');
  const b = right.createEndpoint('webrtc');
  const offer = await a.createOffer();
  const playback = a.play({ kind: 'tone', hertz: 450, milliseconds: 400 });
  await a.acceptAnswer(await b.acceptOffer(offer));
  await playback.ended;
  await expect.poll(() => b.stats().packetsReceived).toBe(20);
});

test('a call continues when its recording cannot be written', async () => {
  const { a } = await connected();
  const agent = await phoneBehind(left, a);
  const recording = left.record({ file: join(directory, 'none', 'call.wav'), agent: agent.rtp, customer: a });
  expect(await new Promise<string>((resolve) => recording.onFailed(resolve))).toMatch(/ENOENT/);
  const before = a.stats().packetsSent;
  agent.phone.sendTone(440, -12, agent.port);
  await expect.poll(() => a.stats().packetsSent).toBeGreaterThan(before + 10);
  expect(await recording.stop()).toEqual({ seconds: 0 });
});
