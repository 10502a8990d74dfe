import { open, type FileHandle } from 'node:fs/promises';
import { ProblemError } from '../../shared/problem.ts';
import { parseWavHeader, type WavHeader } from './wav-format.ts';

export interface Peaks {
  /** The agent. Loudest sample of each bucket, 0…1. */
  readonly left: number[];
  /** The customer. The same as `left` for a file with one channel. */
  readonly right: number[];
  readonly seconds: number;
}

const chunkLength = 64 * 1024;
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
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT'
      ? new ProblemError('not-found', `There is no recording ${file}`, { file }, { cause: error })
      : error;
  });
  try {
    const { size } = await handle.stat();
    const start = Buffer.alloc(Math.min(size, 4096));
    await handle.read(start, 0, start.length, 0);
    const wav = parseWavHeader(start);
    if (!wav || wav.bitsPerSample !== 16 || wav.channels < 1 || wav.rate < 1) {
      throw new ProblemError('unsupported-media-type', `${file} is not a WAV with 16-bit samples`, { file });
    }
    return await scan(handle, wav, size, buckets);
  } finally {
    await handle.close();
  }
}

async function scan(handle: FileHandle, wav: WavHeader, size: number, buckets: number): Promise<Peaks> {
  const frameLength = 2 * wav.channels;
  const present = size - wav.dataOffset;
  // A header written before a crash has no length yet; that of a truncated file has too large a one.
  const frames = Math.floor((wav.dataLength > 0 ? Math.min(wav.dataLength, present) : present) / frameLength);
  const left = new Float64Array(buckets);
  const right = new Float64Array(buckets);
  const rightOffset = wav.channels > 1 ? 2 : 0;
  const chunk = Buffer.alloc(Math.floor(chunkLength / frameLength) * frameLength);
  for (let frame = 0; frame < frames;) {
    const byteCount = Math.min(chunk.length, (frames - frame) * frameLength);
    const { bytesRead } = await handle.read(chunk, 0, byteCount, wav.dataOffset + frame * frameLength);
    const got = Math.floor(bytesRead / frameLength);
    if (got === 0) break;
    for (let i = 0; i < got; i++) {
      const bucket = Math.floor(((frame + i) * buckets) / frames);
      raise(left, bucket, chunk.readInt16LE(i * frameLength));
      raise(right, bucket, chunk.readInt16LE(i * frameLength + rightOffset));
    }
    frame += got;
  }
  return { left: rounded(left), right: rounded(right), seconds: frames / wav.rate };
}

/** More digits than a drawing has pixels only make the answer longer. */
const rounded = (peaks: Float64Array): number[] => [...peaks].map((level) => Math.round(level * 1e4) / 1e4);

function raise(peaks: Float64Array, bucket: number, sample: number): void {
  const level = Math.abs(sample) / 32_768;
  if (level > (peaks[bucket] as number)) peaks[bucket] = level;
}
