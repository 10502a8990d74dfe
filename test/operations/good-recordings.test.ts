import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bitOfMark, damagedFromMs, faultOf, markBitsOf } from '../../src/core/calls/recording-checks/fault-of.ts';
import { measureRecording } from '../../src/media/recorder/signals/recording-signals.ts';
import { seedOfRun } from '../support/seed-of-run.ts';
import { recordingOf, spokenSide, type Voice } from '../support/spoken-recording.ts';

const recordings = 100;
const rate = 8000;
const hangoverSeconds = 0.2;
const longSilenceSeconds = 30;

/**
 * A call as good lines carry it: of each property the ends of its range, and values on both sides of the limits by
 * which a recording is judged. A hundred of them find more errors in these limits than a thousand from within the
 * ranges.
 */
const goodCall = fc.record({
  turns: fc.array(fc.record({ seconds: fc.constantFrom(0.5, 1.3, 2.5), dbfs: fc.constantFrom(-36, -22, -9) }), {
    minLength: 2,
    maxLength: 8,
  }),
  pause: fc.constantFrom(-0.2, 0.15, 0.3, 0.8),
  begins: fc.constantFrom(0, 1),
  noiseDbfs: fc.constantFrom(-80, -68, -56),
  /** Zeros in pauses from 0.2 s on, as lines send that suppress silence. */
  isSuppressed: fc.tuple(fc.boolean(), fc.boolean()),
  /** A hold at the end: nothing comes from the agent. */
  heldSeconds: fc.constantFrom(null, 1, 6),
  /** While the first turn of the customer lasts the agent is muted. */
  isMuted: fc.boolean(),
  /** How much later or earlier than the recording the record has the end. */
  late: fc.constantFrom(-1, 0, 1),
});

type GoodCall = typeof goodCall extends fc.Arbitrary<infer Call> ? Call : never;

/** Digital silence in the pauses of a side. */
function suppress(samples: Float64Array, voices: readonly Voice[]): void {
  let at = 0;
  for (const { from, to } of voices) {
    samples.fill(0, at * rate, from * rate);
    at = to + hangoverSeconds;
  }
  samples.fill(0, at * rate);
}

/** The sound of a call, and its course as its record has it. */
function soundOf(given: GoodCall, index: number) {
  let at = 0.3;
  const voices = given.turns.map(({ seconds, dbfs }) => {
    const voice = { from: at, to: at + seconds, dbfs };
    at = Math.max(0, voice.to + given.pause);
    return voice;
  });
  const heldFrom = Math.ceil(Math.max(...voices.map(({ to }) => to))) + 1;
  const seconds = heldFrom + (given.heldSeconds ?? 0);
  const voicesOf = (side: 0 | 1) => voices.filter((_, turn) => (turn + given.begins) % 2 === side);
  const sideOf = (side: 0 | 1): Float64Array => {
    const samples = spokenSide(seconds, voicesOf(side), { seed: 2 * index + side, noiseDbfs: given.noiseDbfs });
    if (given.isSuppressed[side]) suppress(samples, voicesOf(side));
    return samples;
  };
  const [agent, customer] = [sideOf(0), sideOf(1)];
  if (given.heldSeconds !== null) agent.fill(0, heldFrom * rate);
  const [mutedIn] = given.isMuted ? voicesOf(1) : [];
  if (mutedIn) agent.fill(0, mutedIn.from * rate, mutedIn.to * rate);
  const stretch = ({ from, to }: { from: number; to: number }) => ({ fromMs: from * 1000, toMs: to * 1000 });
  const course = {
    holds: given.heldSeconds === null ? [] : [stretch({ from: heldFrom, to: seconds })],
    agentSilent: mutedIn ? [stretch(mutedIn)] : [],
  };
  return { agent, customer, seconds, heldFrom, course };
}

const calls = () => fc.sample(goodCall, { numRuns: recordings, seed: seedOfRun() }).entries();
const isHoleOrSilent = (bits: number) => (bits & (bitOfMark('hole') | bitOfMark('both-sides-silent'))) !== 0;

test('a hundred good recordings raise no fault, and no missing sound', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'good-recordings-'));
  const file = join(folder, 'call.wav');
  const raised: unknown[] = [];
  for (const [index, given] of calls()) {
    const { agent, customer, seconds, course } = soundOf(given, index);
    await writeFile(file, recordingOf(agent, customer));
    const signals = await measureRecording(file, course);
    const fault = faultOf(signals, seconds + given.late);
    if (fault !== null || isHoleOrSilent(markBitsOf(signals, longSilenceSeconds)))
      raised.push({ fault, holes: signals.holes, given });
  }
  await rm(folder, { recursive: true });
  expect(raised).toEqual([]);
});

test('a hole of 6 s on lines with noise is found in each call of many turns with pauses, at its second', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'holes-'));
  const file = join(folder, 'call.wav');
  const unfound: unknown[] = [];
  const noisy = [...calls()].filter(([, { turns, pause }]) => turns.length > 5 && pause > 0);
  expect(noisy.length).toBeGreaterThan(recordings / 5);
  for (const [index, drawn] of noisy) {
    const given: GoodCall = { ...drawn, isSuppressed: [false, false], heldSeconds: 6, isMuted: false };
    const { agent, customer, seconds } = soundOf(given, index);
    for (const side of [agent, customer]) side.fill(0, (seconds - 7) * rate, (seconds - 1) * rate);
    agent.set(spokenSide(1, [], { seed: index }), (seconds - 1) * rate);
    await writeFile(file, recordingOf(agent, customer));
    const signals = await measureRecording(file);
    const fault = faultOf(signals, seconds);
    if (fault !== 'hole' || Math.abs((damagedFromMs(fault, signals) ?? 0) / 1000 - (seconds - 7)) > 0.1)
      unfound.push({ fault, holes: signals.holes, given });
  }
  await rm(folder, { recursive: true });
  expect(unfound).toEqual([]);
});
