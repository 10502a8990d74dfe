import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { recordingOf, spokenSide, type Voice } from '../../../../test/support/spoken-recording.ts';
import { type CourseOfCall, measureRecording } from './recording-signals.ts';

const rate = 8000;
const seconds = 30;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'holes-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const agentVoice: readonly Voice[] = [
  { from: 1, to: 8 },
  { from: 20, to: 28 },
];
const customerVoice: readonly Voice[] = [{ from: 9, to: 19 }];
const agentSide = () => spokenSide(seconds, agentVoice);
const customerSide = () => spokenSide(seconds, customerVoice, { seed: 7 });
const zeroed = (samples: Float64Array, from: number, to: number) => samples.fill(0, from * rate, to * rate);
/** A line that sends nothing in its pauses, from 0.2 s after speech on. */
function suppressed(samples: Float64Array, voices: readonly Voice[]): Float64Array {
  let at = 0;
  for (const { from, to } of [...voices, { from: seconds, to: seconds }]) {
    zeroed(samples, at, from);
    at = to + 0.2;
  }
  return samples;
}

async function holesIn(agent: Float64Array, customer: Float64Array, course?: CourseOfCall) {
  const file = join(folder, 'call.wav');
  await writeFile(file, recordingOf(agent, customer));
  const { holes } = await measureRecording(file, course);
  return holes.map(({ side, fromMs, toMs }) => [side, fromMs / 1000, toMs / 1000]);
}

test('zeros of both sides are one hole, of one side its own', async () => {
  expect(await holesIn(zeroed(agentSide(), 12, 18), zeroed(customerSide(), 12, 18))).toEqual([['both', 12, 18]]);
  expect(await holesIn(agentSide(), zeroed(customerSide(), 12, 18))).toEqual([['customer', 12, 18]]);
  expect(await holesIn(zeroed(agentSide(), 15, 30), zeroed(customerSide(), 15, 30))).toEqual([['both', 15, 30]]);
  expect(await holesIn(zeroed(agentSide(), 0, 15), zeroed(customerSide(), 0, 15))).toEqual([['both', 0, 15]]);
});

test('lost packets of less than 2 s, and ways that open late, are none', async () => {
  expect(await holesIn(agentSide(), zeroed(customerSide(), 12, 13.9))).toEqual([]);
  expect(await holesIn(zeroed(agentSide(), 0, 4), zeroed(customerSide(), 0, 4))).toEqual([]);
});

test('holds, a muted agent and a customer who waits for another talker excuse zeros', async () => {
  const held = { holds: [{ fromMs: 12_000, toMs: 18_000 }] };
  expect(await holesIn(zeroed(agentSide(), 12.4, 18.4), zeroed(customerSide(), 12, 18), held)).toEqual([]);
  const muted = { agentSilent: [{ fromMs: 3000, toMs: 9000 }] };
  expect(await holesIn(zeroed(agentSide(), 3, 9), customerSide(), muted)).toEqual([]);
  expect(await holesIn(agentSide(), zeroed(customerSide(), 12, 18), muted)).toEqual([['customer', 12, 18]]);
});

test('a line that sends nothing in pauses has no holes, but where its speech is cut off or it was gone', async () => {
  const agent = () => suppressed(agentSide(), agentVoice);
  const customer = () => suppressed(customerSide(), customerVoice);
  expect(await holesIn(agent(), customer())).toEqual([]);
  expect(await holesIn(agent(), zeroed(customer(), 12, 18))).toEqual([['customer', 12, 18]]);
  expect(await holesIn(zeroed(agent(), 12, 18), zeroed(customer(), 12, 18))).toEqual([['customer', 12, 18]]);
  expect(await holesIn(agent(), customer(), { agentGone: [{ fromMs: 10_000, toMs: 15_000 }] })).toEqual([
    ['agent', 8.2, 20],
  ]);
});
