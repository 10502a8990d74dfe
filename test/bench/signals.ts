import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureRecording } from '../../src/media/recorder/signals/recording-signals.ts';
import { recordingHeader } from '../../src/media/recorder/wav-format.ts';
import { atMost, type Figure, percentile, rounded } from './figure.ts';

const rate = 8000;
const times = 5;
/** Each side speaks so long before the other one does. */
const turnSeconds = 4;

/** Writes a call in which the sides take turns over a line with noise, and returns its length in seconds. */
async function writeCall(file: string, minutes: number): Promise<number> {
  const seconds = minutes * 60;
  const bytesPerSecond = rate * 4;
  const handle = await open(file, 'w');
  await handle.write(recordingHeader(seconds * bytesPerSecond));
  let state = 1;
  const noise = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
  for (let second = 0; second < seconds; second += 1) {
    const bytes = Buffer.alloc(bytesPerSecond);
    const speaker = Math.floor(second / turnSeconds) % 2;
    for (let sample = 0; sample < rate; sample += 1)
      for (const side of [0, 1])
        bytes.writeInt16LE(Math.round(noise() * (side === speaker ? 6000 : 20)), (sample * 2 + side) * 2);
    await handle.write(bytes);
  }
  await handle.close();
  return seconds;
}

/** What measuring a recording costs, as a share of the call's length. A number as its part: minutes of the call. */
export async function* measure([minutes = '10']: readonly string[]): AsyncIterable<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-signals-'));
  try {
    const file = join(folder, 'call.wav');
    const seconds = await writeCall(file, Number(minutes));
    const shares: number[] = [];
    for (let time = 0; time < times; time += 1) {
      const before = process.cpuUsage();
      await measureRecording(file);
      const { user, system } = process.cpuUsage(before);
      shares.push(((user + system) / 1e6 / seconds) * 100);
    }
    const name = `signals of a call of ${minutes} minutes: processor time`;
    yield atMost({ name, value: rounded(percentile(shares, 1), 3), unit: '% of its length, worst of 5', most: 1 });
  } finally {
    await rm(folder, { recursive: true });
  }
}
