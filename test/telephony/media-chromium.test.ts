import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, afterEach, expect, test, vi } from 'vitest';
import { systemClock } from '../../src/node/system-clock.ts';
import { createMediaEngine } from '../../src/media/media-engine.ts';
import type { MediaEndpoint, MediaEngine } from '../../src/media/media-port.ts';
import { dominantHertz, toneLevel, writeToneWav } from '../support/audio.ts';
import { openChromiumPage } from '../support/chromium-page.ts';
import { audioPortOf, RtpPhone } from '../support/media-link.ts';

/** The interface of the page `softphone-page.html`. */
interface Softphone {
  offer(): Promise<string>;
  answer(sdp: string): Promise<string>;
  takeAnswer(sdp: string): Promise<void>;
  reoffer(how: { direction?: string; iceRestart?: boolean }): Promise<string>;
  replace(): Promise<string>;
  samples(): { rate: number; samples: number[] };
  dial(digits: string): void;
  counters(): Promise<{
    received: number;
    lost: number;
    lostAtFarSide: number | null;
    roundTripSeconds: number | null;
  }>;
}
declare const phone: Softphone;

const promptsDir = new URL('../../resources/prompts', import.meta.url).pathname;
let directory: string;
let page: Page;
let closePage: () => Promise<void>;
let engine: MediaEngine;
let far: RtpPhone;
let farPort: number;
let webrtc: MediaEndpoint;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'media-chromium-'));
  const microphone = join(directory, 'microphone.wav');
  await writeToneWav(microphone, { hertz: 440, dbfs: -12, rate: 48_000, seconds: 10, channels: 1 });
  const html = await readFile(new URL('../support/softphone-page.html', import.meta.url), 'utf8');
  ({ page, close: closePage } = await openChromiumPage(microphone, html));
});

afterAll(async () => {
  await closePage();
  await rm(directory, { recursive: true });
});

beforeEach(async () => {
  await page.reload();
  engine = createMediaEngine({ promptsDir, clock: systemClock, log: { info: () => {}, warn: () => {} } });
  far = await RtpPhone.open();
  const rtp = engine.createEndpoint('rtp');
  farPort = audioPortOf(await rtp.acceptOffer(far.sdp()));
  webrtc = engine.createEndpoint('webrtc');
  engine.bridge(webrtc, rtp);
  far.sendTone(1000, -18, farPort);
});

afterEach(async () => {
  await engine.stop();
  far.close();
});

/** The 440 Hz of the microphone at the far phone, the far phone's 1000 Hz in the page. */
async function expectBothTones(): Promise<void> {
  const before = far.received.length;
  await far.heard(before + 150);
  expect(Math.abs(dominantHertz(far.samples(50), 8000) - 440)).toBeLessThan(10);
  expect(toneLevel(far.samples(50), 8000, 440).dbfs).toBeCloseTo(-12, -0.5);
  await vi.waitFor(async () => {
    const { rate, samples } = await page.evaluate(() => phone.samples());
    const heard = Float32Array.from(samples);
    expect(Math.abs(dominantHertz(heard, rate) - 1000)).toBeLessThan(10);
    expect(Math.abs(toneLevel(heard, rate, 1000).dbfs + 18)).toBeLessThan(3);
  }, 15_000);
}

test('Chromium offers, the engine answers: tones both ways, no loss, RTCP reports that Chromium accepts', async () => {
  const answer = await webrtc.acceptOffer(await page.evaluate(() => phone.offer()));
  await page.evaluate((sdp) => phone.takeAnswer(sdp), answer);
  await expectBothTones();
  await vi.waitFor(async () => {
    const counters = await page.evaluate(() => phone.counters());
    // RTCP of both sides has been understood, and no more than what a busy machine delays counts as lost.
    expect(counters.roundTripSeconds).not.toBeNull();
    expect(Math.max(counters.lost, counters.lostAtFarSide ?? Infinity)).toBeLessThanOrEqual(far.received.length / 100);
  }, 15_000);
  expect(webrtc.stats().packetsLost).toBeLessThanOrEqual(far.received.length / 100);
});

test('the engine offers, Chromium answers: tones both ways, each digit sent by the page arrives once', async () => {
  const digits: string[] = [];
  webrtc.onDtmf((digit) => digits.push(digit));
  const offer = await webrtc.createOffer();
  await webrtc.acceptAnswer(await page.evaluate((sdp) => phone.answer(sdp), offer));
  await expectBothTones();
  await page.evaluate(() => phone.dial('15#'));
  await vi.waitFor(() => expect(digits.join('')).toBe('15#'), 5000);
  expect(far.received.some((packet) => packet.payloadType === 101)).toBe(true);
});

test('hold and resume renegotiate in place: nothing is sent to a page that holds the call', async () => {
  await page.evaluate(
    async (sdp) => phone.takeAnswer(sdp),
    await webrtc.acceptOffer(await page.evaluate(() => phone.offer())),
  );
  await expectBothTones();

  const held = await webrtc.acceptOffer(await page.evaluate(() => phone.reoffer({ direction: 'sendonly' })));
  const sentBefore = webrtc.stats().packetsSent;
  await page.evaluate((sdp) => phone.takeAnswer(sdp), held);
  await far.heard(far.received.length + 40);
  expect(held).toContain('a=recvonly');
  expect(webrtc.stats().packetsSent).toBe(sentBefore);

  const resumed = await webrtc.acceptOffer(await page.evaluate(() => phone.reoffer({ direction: 'sendrecv' })));
  await page.evaluate((sdp) => phone.takeAnswer(sdp), resumed);
  expect(audioPortOf(resumed)).toBe(audioPortOf(held));
  await expectBothTones();
});

test('an ICE restart and a new peer connection keep the call', async () => {
  const first = await webrtc.acceptOffer(await page.evaluate(() => phone.offer()));
  await page.evaluate((sdp) => phone.takeAnswer(sdp), first);
  await expectBothTones();

  const restarted = await webrtc.acceptOffer(await page.evaluate(() => phone.reoffer({ iceRestart: true })));
  await page.evaluate((sdp) => phone.takeAnswer(sdp), restarted);
  expect(audioPortOf(restarted)).toBe(audioPortOf(first));
  await expectBothTones();

  const replaced = await webrtc.acceptOffer(await page.evaluate(() => phone.replace()));
  await page.evaluate((sdp) => phone.takeAnswer(sdp), replaced);
  expect(audioPortOf(replaced)).not.toBe(audioPortOf(first));
  await expectBothTones();
});

test('a recording of the call plays in the page, to its full length', async () => {
  await page.evaluate(
    async (sdp) => phone.takeAnswer(sdp),
    await webrtc.acceptOffer(await page.evaluate(() => phone.offer())),
  );
  const file = join(directory, 'call.wav');
  const recording = engine.record({ file, agent: webrtc, customer: webrtc });
  await far.heard(100);
  const { seconds } = await recording.stop();
  const played = await page.evaluate(
    async (source) => {
      const audio = new Audio(source);
      await audio.play();
      await new Promise((ended) => audio.addEventListener('ended', ended));
      return { duration: audio.duration };
    },
    `data:audio/wav;base64,${(await readFile(file)).toString('base64')}`,
  );
  expect(played.duration).toBeCloseTo(seconds, 2);
});
