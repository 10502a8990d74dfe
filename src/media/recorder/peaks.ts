import { ProblemError } from '../../shared/problem.ts';
import { withRecording } from './read-recording.ts';

export interface Peaks {
  /** The agent. Loudest sample of each bucket, 0…1. */
  readonly left: number[];
  /** The customer. The same as `left` for a file with one channel. */
  readonly right: number[];
  readonly seconds: number;
}

const maxBuckets = 100_000;

/**
 * The shape of a recording, for drawing. Reads the file once, piece by piece; a recording under way is read as far as
 * its header says. Rejects with ProblemError: `not-found`, `unsupported-media-type`, or `invalid-input` for the number
 * of buckets.
 */
export async function readPeaks(file: string, buckets: number): Promise<Peaks> {
  if (!Number.isInteger(buckets) || buckets < 1 || buckets > maxBuckets) {
    throw new ProblemError('invalid-input', `The number of peaks must be 1 to ${maxBuckets}, not ${buckets}`, {
      buckets,
    });
  }
  return withRecording(file, async ({ wav, frames, chunks }) => {
    const peaks = new PeakScan(frames, buckets);
    const right = wav.channels > 1 ? 1 : 0;
    for await (const chunk of chunks()) {
      // An hour is read in a fraction of the time that readInt16LE takes: WAV and processors are little-endian.
      const samples = new Int16Array(chunk.buffer, chunk.byteOffset, chunk.length / 2);
      for (let at = 0; at < samples.length; at += wav.channels)
        peaks.take(samples[at] as number, samples[at + right] as number);
    }
    return { left: rounded(peaks.left), right: rounded(peaks.right), seconds: frames / wav.rate };
  });
}

/** Collects the loudest sample of each bucket, 0…1, while a recording of so many frames is read. */
export class PeakScan {
  readonly left: Float64Array;
  readonly right: Float64Array;
  readonly #frames: number;
  #frame = 0;
  #bucket = -1;
  /** The frame after the last one of the bucket. */
  #bucketEnd = 0;

  constructor(frames: number, buckets: number) {
    this.#frames = frames;
    this.left = new Float64Array(buckets);
    this.right = new Float64Array(buckets);
  }

  /** The next frame: a sample of each side, of 16 bits. */
  take(left: number, right: number): void {
    while (this.#frame >= this.#bucketEnd) {
      this.#bucket += 1;
      this.#bucketEnd = Math.ceil(((this.#bucket + 1) * this.#frames) / this.left.length);
    }
    this.#frame += 1;
    raise(this.left, this.#bucket, left);
    raise(this.right, this.#bucket, right);
  }
}

/** More digits than a drawing has pixels only make the answer longer. */
const rounded = (peaks: Float64Array): number[] => [...peaks].map((level) => Math.round(level * 1e4) / 1e4);

function raise(peaks: Float64Array, bucket: number, sample: number): void {
  const level = Math.abs(sample) / 32_768;
  if (level > (peaks[bucket] as number)) peaks[bucket] = level;
}
