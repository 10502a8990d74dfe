import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { faultOf } from '../../src/core/calls/recording-checks/fault-of.ts';
import { measureRecording } from '../../src/media/recorder/signals/recording-signals.ts';
import { seedOfRun } from '../support/seed-of-run.ts';
import { recordingOf, spokenSide } from '../support/spoken-recording.ts';

const recordings = 1000;

/** A call as good lines carry it: loud and soft voices, quiet and noisy lines, long and short turns. */
const goodCall = fc.record({
  turns: fc.array(
    fc.record({ seconds: fc.double({ min: 0.5, max: 2.5, noNaN: true }), dbfs: fc.integer({ min: -36, max: -9 }) }),
    { minLength: 2, maxLength: 8 },
  ),
  pause: fc.double({ min: -0.2, max: 0.8, noNaN: true }),
  begins: fc.constantFrom(0, 1),
  noiseDbfs: fc.integer({ min: -80, max: -56 }),
  /** How much later or earlier than the recording the record has the end. */
  late: fc.constantFrom(-1, 0, 1),
});

test('a thousand good recordings raise no fault', { timeout: 180_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'good-recordings-'));
  const file = join(folder, 'call.wav');
  const raised: unknown[] = [];
  for (const [index, given] of fc.sample(goodCall, { numRuns: recordings, seed: seedOfRun() }).entries()) {
    let at = 0.3;
    const voices = given.turns.map(({ seconds, dbfs }) => {
      const voice = { from: at, to: at + seconds, dbfs };
      at = Math.max(0, voice.to + given.pause);
      return voice;
    });
    const seconds = Math.ceil(Math.max(...voices.map(({ to }) => to))) + 1;
    const [agent, customer] = [0, 1].map((side) =>
      spokenSide(
        seconds,
        voices.filter((_, turn) => (turn + given.begins) % 2 === side),
        { seed: 2 * index + side, noiseDbfs: given.noiseDbfs },
      ),
    ) as [Float64Array, Float64Array];
    await writeFile(file, recordingOf(agent, customer));
    const fault = faultOf(await measureRecording(file), seconds + given.late);
    if (fault !== null) raised.push({ fault, given });
  }
  await rm(folder, { recursive: true });
  expect(raised).toEqual([]);
});
