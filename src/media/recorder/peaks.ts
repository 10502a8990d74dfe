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
    const rightOffset = wav.channels > 1 ? 2 : 0;
    const frameLength = 2 * wav.channels;
    for await (const chunk of chunks()) {
      for (let at = 0; at < chunk.length; at += frameLength)
        peaks.take(chunk.readInt16LE(at), chunk.readInt16LE(at + rightOffset));
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

  constructor(frames: number, buckets: number) {
    this.#frames = frames;
    this.left = new Float64Array(buckets);
    this.right = new Float64Array(buckets);
  }

  /** The next frame: a sample of each side, of 16 bits. */
  take(left: number, right: number): void {
    const bucket = Math.floor((this.#frame++ * this.left.length) / this.#frames);
    raise(this.left, bucket, left);
    raise(this.right, bucket, right);
  }
}

/** More digits than a drawing has pixels only make the answer longer. */
const rounded = (peaks: Float64Array): number[] => [...peaks].map((level) => Math.round(level * 1e4) / 1e4);

function raise(peaks: Float64Array, bucket: number, sample: number): void {
  const level = Math.abs(sample) / 32_768;
  if (level > (peaks[bucket] as number)) peaks[bucket] = level;
}
