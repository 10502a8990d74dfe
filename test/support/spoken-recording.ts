import { recordingHeader } from '../../src/media/recorder/wav-format.ts';

const rate = 8000;

/** Noise that is the same for the same seed: a voice, as far as levels and echoes go. */
export function noiseOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

export interface Voice {
  /** Seconds since the beginning. */
  readonly from: number;
  readonly to: number;
  /** Level of the speech, dBFS of a sine. */
  readonly dbfs?: number;
}

/** The sound of a side that speaks in these seconds, over a line with noise; samples of 8 kHz, -1 to 1. */
export function spokenSide(
  seconds: number,
  voices: readonly Voice[],
  { seed = 1, noiseDbfs = -66 } = {},
): Float64Array {
  const samples = new Float64Array(seconds * rate);
  const noise = noiseOf(seed);
  // Uniform noise of amplitude a has the mean power a²/3; a sine of that level has a²/2.
  const amplitude = (dbfs: number): number => Math.sqrt(1.5) * 10 ** (dbfs / 20);
  for (let at = 0; at < samples.length; at++) samples[at] = noise() * amplitude(noiseDbfs);
  for (const { from, to, dbfs = -20 } of voices) {
    let low = 0;
    for (let at = Math.round(from * rate); at < to * rate; at++) {
      low = 0.7 * low + noise();
      samples[at] = (samples[at] as number) + low * amplitude(dbfs) * 0.714;
    }
  }
  return samples;
}

/** The file of a recording: the agent left, the customer right, or one channel. */
export function recordingOf(left: Float64Array, right: Float64Array | null): Buffer {
  const channels = right === null ? [left] : [left, right];
  const samples = new Int16Array(left.length * channels.length);
  for (const [channel, side] of channels.entries())
    for (let at = 0; at < side.length; at++)
      samples[at * channels.length + channel] = Math.round(Math.max(-1, Math.min(1, side[at] as number)) * 32_767);
  const bytes = Buffer.from(samples.buffer);
  const header = recordingHeader(bytes.length);
  header.writeUInt16LE(channels.length, 22);
  header.writeUInt16LE(2 * channels.length, 32);
  return Buffer.concat([header, bytes]);
}
