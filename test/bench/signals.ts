import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentDigest } from '../../src/media/recorder/content-digest.ts';
import { measureRecording } from '../../src/media/recorder/signals/recording-signals.ts';
import { echoedCall } from '../support/echoed-call.ts';
import { recordingOf, spokenSide } from '../support/spoken-recording.ts';
import { atMost, type Figure, percentile, rounded } from './figure.ts';

const times = 5;
/** Each side speaks so long before the other one does. */
const turnSeconds = 4;

/** A call in which the sides take turns. */
function call(seconds: number): Buffer {
  const voices = Array.from({ length: Math.floor(seconds / turnSeconds) }, (_, turn) => ({
    from: turn * turnSeconds,
    to: (turn + 1) * turnSeconds,
  }));
  const [agent, customer] = [0, 1].map((side) =>
    spokenSide(
      seconds,
      voices.filter((_, turn) => turn % 2 === side),
      { seed: side + 1 },
    ),
  ) as [Float64Array, Float64Array];
  return recordingOf(agent, customer);
}

/** A call in which the agent comes back in the customer's sound. */
function withEcho(seconds: number): Buffer {
  const { agent, customer } = echoedCall({ seconds, seed: 1, echo: { delayMs: 180, attenuationDb: 14 } });
  return recordingOf(agent, customer);
}

/**
 * The cost of measuring a recording, and of reading it again, as a share of the call's length. A number as its part:
 * minutes of the call.
 */
export async function* measure([minutes = '10']: readonly string[]): AsyncIterable<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-signals-'));
  try {
    const file = join(folder, 'call.wav');
    const seconds = Number(minutes) * 60;
    for (const [kind, make] of [
      ['', call],
      [' with an echo', withEcho],
    ] as const) {
      await writeFile(file, make(seconds));
      const shares: number[] = [];
      for (let time = 0; time < times; time += 1) {
        const before = process.cpuUsage();
        await measureRecording(file);
        const { user, system } = process.cpuUsage(before);
        shares.push(((user + system) / 1e6 / seconds) * 100);
      }
      const name = `signals of a call of ${minutes} minutes${kind}: processor time`;
      yield atMost({ name, value: rounded(percentile(shares, 1), 3), unit: '% of its length, worst of 5', most: 1 });
    }
    const readings: number[] = [];
    for (let time = 0; time < times; time += 1) {
      const before = process.cpuUsage();
      await contentDigest(file);
      const { user, system } = process.cpuUsage(before);
      readings.push(((user + system) / 1e6 / seconds) * 100);
    }
    const again = `reading a measured recording of ${minutes} minutes again: processor time`;
    yield atMost({
      name: again,
      value: rounded(percentile(readings, 1), 3),
      unit: '% of its length, worst of 5',
      most: 0.1,
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}
