import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { echoedCall, truthOf } from '../../../../test/support/echoed-call.ts';
import { recordingOf, spokenSide as side } from '../../../../test/support/spoken-recording.ts';
import { measureRecording, type Stretch } from './recording-signals.ts';

const rate = 8000;
let folder: string;
let files = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signals-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const newFile = (): string => join(folder, `call-${(files += 1)}.wav`);
async function measure(left: Float64Array, right: Float64Array | null, holds?: readonly Stretch[]) {
  const file = newFile();
  await writeFile(file, recordingOf(left, right));
  return measureRecording(file, holds && { holds });
}

test('measures talk shares, both at once and silence', async () => {
  const agent = side(20, [
    { from: 0, to: 6 },
    { from: 14, to: 16 },
  ]);
  const customer = side(20, [{ from: 5, to: 11 }], { seed: 7 });
  const signals = await measure(agent, customer);
  expect(signals.seconds).toBe(20);
  expect(signals.agent.talkShare).toBeCloseTo(0.4, 2);
  expect(signals.customer.talkShare).toBeCloseTo(0.3, 2);
  expect(signals.bothShare).toBeCloseTo(0.05, 2);
  expect(signals.silentShare).toBeCloseTo(0.35, 2);
  expect(signals.longestSilenceMs).toBeCloseTo(4000, -2);
  expect(signals.agent.longestTurnMs).toBeCloseTo(6000, -2);
  expect(signals.agent.speechDbfs).toBeCloseTo(-20, 0);
  expect(signals.agent.echo).toBeNull();
  expect(signals.strip).toMatch(/^1{29,31}3{5,7}2{29,31}0{17,19}1{11,13}0{23,25}$/);
});

test('counts an interruption by the side that talks on, and no “mhm”', async () => {
  const agent = side(20, [
    { from: 0, to: 5.3 },
    { from: 10, to: 15 },
  ]);
  const customer = side(
    20,
    [
      { from: 5, to: 8 },
      { from: 12, to: 12.3 },
    ],
    { seed: 7 },
  );
  const { agent: ofAgent, customer: ofCustomer } = await measure(agent, customer);
  expect([ofAgent.interruptions, ofCustomer.interruptions]).toEqual([0, 1]);
});

test('leaves holds out of the silence', async () => {
  const agent = side(30, [
    { from: 0, to: 4 },
    { from: 26, to: 30 },
  ]);
  const quiet = side(30, [], { seed: 7 });
  expect((await measure(agent, quiet)).longestSilenceMs).toBeCloseTo(22_000, -2);
  const held = await measure(agent, quiet, [{ fromMs: 6000, toMs: 25_000 }]);
  expect(held.longestSilenceMs).toBeCloseTo(2000, -2);
  expect(held.silentShare).toBeCloseTo(3 / 30, 2);
});

test('finds an echo and its delay', async () => {
  const voices = [2, 10, 18, 26, 34].map((from) => ({ from, to: from + 6 }));
  const agent = side(42, voices);
  const customer = side(42, [], { seed: 7 });
  const delay = 0.18 * rate;
  for (let at = delay; at < customer.length; at++)
    customer[at] = (customer[at] as number) + (agent[at - delay] as number) * 0.2;
  const { agent: ofAgent, customer: ofCustomer } = await measure(agent, customer);
  expect(ofAgent.echo?.delayMs).toBeCloseTo(180, -1);
  expect(ofCustomer.echo).toBeNull();
});

describe('speech beside an echo, by what was generated', () => {
  const seconds = 45;
  const points = (share: number): number => share * 100;

  // Each delay and each attenuation twice: a delay moves the sound, an attenuation weakens it.
  test.each([
    { attenuationDb: 6, noiseDbfs: -66, customerDbfs: -28, delays: [20, 121] },
    { attenuationDb: 12, noiseDbfs: -52, customerDbfs: -28, delays: [45, 250] },
    { attenuationDb: 20, noiseDbfs: -66, customerDbfs: -22, delays: [121, 500] },
    { attenuationDb: 28, noiseDbfs: -52, customerDbfs: -22, delays: [250, 20] },
    { attenuationDb: 35, noiseDbfs: -66, customerDbfs: -22, delays: [500, 45] },
  ])('$attenuationDb dB quieter, $delays ms later', async ({ attenuationDb, delays, ...levels }) => {
    const call = { seconds, seed: 20 + attenuationDb, ...levels };
    const alone = echoedCall(call);
    const clean = await measure(alone.agent, alone.customer);
    expect([clean.agent.echo, clean.customer.echo]).toEqual([null, null]);
    for (const delayMs of delays) {
      const generated = echoedCall({ ...call, echo: { delayMs, attenuationDb } });
      const truth = truthOf(generated);
      expect(truth.both).toBeGreaterThan(0.01);
      const echoed = await measure(generated.agent, generated.customer);
      expect(Math.abs((echoed.agent.echo?.delayMs ?? 0) - delayMs), `${delayMs} ms`).toBeLessThanOrEqual(2);
      expect(echoed.customer.echo).toBeNull();
      expect(points(Math.abs(echoed.agent.talkShare - truth.agent))).toBeLessThan(2);
      expect(points(Math.abs(echoed.customer.talkShare - truth.customer)), `${delayMs} ms`).toBeLessThan(2);
      expect(points(Math.abs(echoed.bothShare - truth.both))).toBeLessThan(2);
      expect(points(Math.abs(echoed.silentShare - truth.silent))).toBeLessThan(2);
      expect(echoed.agent.interruptions).toBeLessThanOrEqual(clean.agent.interruptions);
      expect(echoed.customer.interruptions).toBeLessThanOrEqual(clean.customer.interruptions);
      expect(echoed.longestSilenceMs).toBeCloseTo(clean.longestSilenceMs, -2);
    }
  });

  test('that is there for half of the call, and louder and quieter', async () => {
    for (const [name, shareAt] of [
      ['half', (second: number) => (second < seconds / 2 ? 0.2 : 0)],
      ['varying', (second: number) => 0.3 * (0.6 + 0.4 * Math.sin(second))],
    ] as const) {
      const { agent, customer, turns } = echoedCall({ seconds, seed: 75 });
      const delay = 0.15 * rate;
      for (let at = delay; at < customer.length; at++) {
        customer[at] = (customer[at] as number) + shareAt(at / rate) * (agent[at - delay] as number);
      }
      const measured = await measure(agent, customer);
      const truth = truthOf({ agent, customer, turns });
      expect(points(Math.abs(measured.customer.talkShare - truth.customer)), name).toBeLessThan(2);
      expect(points(Math.abs(measured.bothShare - truth.both)), name).toBeLessThan(2);
    }
  });

  test('of each side in the other’s sound', async () => {
    const { agent, customer, turns } = echoedCall({ seconds, seed: 65, customerDbfs: -24 });
    const [voice, reply] = [agent.slice(), customer.slice()];
    for (let at = 0.25 * rate; at < customer.length; at++) {
      customer[at] = (customer[at] as number) + 0.2 * (voice[at - 0.15 * rate] as number);
      agent[at] = (agent[at] as number) + 0.15 * (reply[at - 0.25 * rate] as number);
    }
    const measured = await measure(agent, customer);
    expect([measured.agent.echo?.delayMs, measured.customer.echo?.delayMs]).toEqual([150, 250]);
    const truth = truthOf({ agent, customer, turns });
    expect(points(Math.abs(measured.agent.talkShare - truth.agent))).toBeLessThan(2);
    expect(points(Math.abs(measured.customer.talkShare - truth.customer))).toBeLessThan(2);
    expect(points(Math.abs(measured.bothShare - truth.both))).toBeLessThan(2);
  });

  test('of a customer who says nothing', async () => {
    const { agent } = echoedCall({ seconds, seed: 85 });
    const customer = side(seconds, [], { seed: 7 });
    for (let at = 0.18 * rate; at < customer.length; at++) {
      customer[at] = (customer[at] as number) + 0.2 * (agent[at - 0.18 * rate] as number);
    }
    const measured = await measure(agent, customer);
    expect(measured.agent.echo?.delayMs).toBeCloseTo(180, -1);
    expect(measured.customer).toMatchObject({ talkShare: 0, speechDbfs: null, interruptions: 0 });
    expect(measured.strip).not.toMatch(/[23]/);
  });
});

test('takes neither two voices nor the same tone for an echo', async () => {
  const agent = side(42, [{ from: 0, to: 42 }]);
  const customer = side(42, [{ from: 0, to: 42, dbfs: -34 }], { seed: 7 });
  const { agent: ofAgent } = await measure(agent, customer);
  expect(ofAgent.echo).toBeNull();
  const tone = (amplitude: number) =>
    Float64Array.from({ length: 42 * rate }, (_, at) => amplitude * Math.sin((2 * Math.PI * 440 * at) / rate));
  expect((await measure(tone(0.3), tone(0.05))).agent.echo).toBeNull();
});

test('measures levels and clipping of speech alone', async () => {
  const loud = side(10, [{ from: 2, to: 8, dbfs: 6 }]);
  const quiet = side(10, [{ from: 2, to: 8, dbfs: -42 }], { seed: 7 });
  const { agent, customer } = await measure(loud, quiet);
  expect(agent.clippedShare).toBeGreaterThan(0.1);
  expect(customer.clippedShare).toBe(0);
  expect(customer.speechDbfs).toBeCloseTo(-42, 0);
});

test('finds a side that says nothing, on a silent line and on a noisy one', async () => {
  const agent = side(20, [{ from: 1, to: 12 }]);
  const dead = new Float64Array(20 * rate);
  expect((await measure(agent, dead)).customer).toMatchObject({ talkShare: 0, speechDbfs: null, interruptions: 0 });
  expect((await measure(agent, side(20, [], { seed: 7, noiseDbfs: -45 }))).customer.talkShare).toBe(0);
});

test('hears a soft voice on a line that sends nothing in pauses', async () => {
  const turns = [1, 7, 13].map((from) => ({ from, to: from + 2, dbfs: -34 }));
  const agent = side(20, turns);
  for (const [at, { to }] of [{ to: 0 }, ...turns].entries()) agent.fill(0, to * rate, (turns[at]?.from ?? 20) * rate);
  expect((await measure(agent, side(20, [], { seed: 7 }))).agent.talkShare).toBeCloseTo(0.3, 2);
});

test('measures a file of one channel, and one without a sample', async () => {
  const mono = await measure(side(10, [{ from: 2, to: 8 }]), null);
  expect(mono.channels).toBe(1);
  expect(mono.agent.talkShare).toBeCloseTo(0.6, 2);
  const empty = await measure(new Float64Array(0), new Float64Array(0));
  expect(empty).toMatchObject({ seconds: 0, silentShare: 0, longestSilenceMs: 0, strip: '0'.repeat(120) });
});

test('says how much a cut-off file lacks', async () => {
  const file = newFile();
  await writeFile(file, recordingOf(side(10, [{ from: 2, to: 8 }]), side(10, [], { seed: 7 })));
  await truncate(file, 44 + 4 * rate * 4);
  expect(await measureRecording(file)).toMatchObject({ seconds: 4, missingSeconds: 6 });
});

test('refuses what is no recording', async () => {
  const file = newFile();
  await expect(measureRecording(file)).rejects.toMatchObject({ code: 'not-found' });
  await writeFile(file, '');
  await expect(measureRecording(file)).rejects.toMatchObject({ code: 'unsupported-media-type' });
});
