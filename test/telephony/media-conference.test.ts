import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../src/node/system-clock.ts';
import { createMediaEngine } from '../../src/media/media-engine.ts';
import type { MediaEndpoint, MediaEngine } from '../../src/media/media-port.ts';
import { readWav, toneLevel } from '../support/audio.ts';
import { audioPortOf, RtpPhone } from '../support/media-link.ts';

const promptsDir = new URL('../../resources/prompts', import.meta.url).pathname;
const tones = [440, 700, 1000] as const;
const saidDbfs = -16;
let engine: MediaEngine;
let phones: RtpPhone[];

beforeEach(() => {
  engine = createMediaEngine({ promptsDir, clock: systemClock, log: { info: () => {}, warn: () => {} } });
  phones = [];
});
afterEach(async () => {
  await engine.stop();
  for (const phone of phones) phone.close();
});

/** A phone that says a tone; PCMA where asked for. */
async function speaker(hertz: number, formats: string[]): Promise<{ phone: RtpPhone; endpoint: MediaEndpoint }> {
  const phone = await RtpPhone.open();
  phones.push(phone);
  const endpoint = engine.createEndpoint('rtp');
  const answer = await endpoint.acceptOffer(phone.sdp({ formats }));
  phone.sendTone(hertz, saidDbfs, audioPortOf(answer));
  return { phone, endpoint };
}
/** The tones that are in a sound, within 3 dB of how they were said. */
const tonesIn = (samples: Parameters<typeof toneLevel>[0]): number[] =>
  tones.filter((hertz) => Math.abs(toneLevel(samples, 8000, hertz).dbfs - saidDbfs) < 3);

test('three sides hear the two others each, in one stream; the recording has the clinic left, mixed', async () => {
  const sides = await Promise.all(tones.map((hertz) => speaker(hertz, ['0', '101'])));
  const [agent, colleague, customer] = sides.map(({ endpoint }) => endpoint);
  if (!agent || !colleague || !customer) throw new Error('Three sides are needed.');
  const folder = await mkdtemp(join(tmpdir(), 'conference-'));
  const file = join(folder, 'call.wav');
  const recording = engine.record({ file, agent, customer });
  const leave = engine.confer([agent, colleague, customer]);
  recording.switchAgents([agent, colleague]);
  expect(() => engine.bridge(agent, customer)).toThrow(/conference/);
  await Promise.all(sides.map(({ phone }) => phone.heard(100)));
  leave();
  await recording.stop();
  for (const [index, { phone }] of sides.entries()) {
    expect(tonesIn(phone.samples(100).subarray(20 * 160))).toEqual(tones.filter((_, other) => other !== index));
    const numbers = phone.received.map(({ sequenceNumber }) => sequenceNumber);
    expect(numbers.every((number, n) => n === 0 || ((number - (numbers[n - 1] ?? 0)) & 0xffff) === 1)).toBe(true);
    expect(new Set(phone.received.map(({ ssrc }) => ssrc)).size).toBe(1);
  }
  const { channels } = await readWav(await readFile(file));
  const steady = channels.map((samples) => samples.subarray(8000 * 0.8, 8000 * 1.6));
  expect(steady.map(tonesIn)).toEqual([[440, 700], [1000]]);
});

test('a side that falls silent, or is lost, is missing alone', async () => {
  const sides = await Promise.all(tones.map((hertz) => speaker(hertz, ['0', '101'])));
  engine.confer(sides.map(({ endpoint }) => endpoint));
  const [, second, third] = sides.map(({ phone }) => phone);
  await third?.heard(30);
  second?.lose();
  await third?.heard(100);
  expect(tonesIn((third as RtpPhone).samples(100).subarray(60 * 160))).toEqual([440]);
});
