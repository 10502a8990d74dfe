import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { ProblemError } from '../../shared/problem.ts';
import { parseWavHeader, type WavHeader } from './wav-format.ts';

const chunkLength = 64 * 1024;

/** A recording while it is read. */
export interface OpenRecording {
  readonly wav: WavHeader;
  /** Frames that the file has; a header written before a crash names none yet, that of a truncated file too many. */
  readonly frames: number;
  /** Frames that the header promises and the file lacks. */
  readonly missingFrames: number;
  /** The samples, piece by piece: whole frames, 16 bits each, channels in turn. The buffer is used again. */
  readonly chunks: () => AsyncGenerator<Buffer>;
}

const missingCodes = new Set(['ENOENT', 'ENOTDIR']);

/**
 * Opens a file to read it; a pipe or a device is refused at once, since reading one may never end. Rejects with
 * ProblemError: `not-found`, or `unsupported-media-type` for what is no file.
 */
export async function openRecordingToRead(file: string): Promise<FileHandle> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK).catch((error: NodeJS.ErrnoException) => {
    throw missingCodes.has(error.code ?? '')
      ? new ProblemError('not-found', `There is no recording ${file}`, { file }, { cause: error })
      : error;
  });
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  throw new ProblemError('unsupported-media-type', `${file} is not a file`, { file });
}

/**
 * Opens a WAV with 16-bit samples, hands it to `read`, and closes it. Rejects with ProblemError: `not-found`, or
 * `unsupported-media-type` for a file of another kind or without a header.
 */
export async function withRecording<T>(file: string, read: (recording: OpenRecording) => Promise<T>): Promise<T> {
  const handle = await openRecordingToRead(file);
  try {
    const { size } = await handle.stat();
    const start = Buffer.alloc(Math.min(size, 4096));
    await handle.read(start, 0, start.length, 0);
    const wav = parseWavHeader(start);
    if (!wav || wav.bitsPerSample !== 16 || wav.channels < 1 || wav.rate < 1) {
      throw new ProblemError('unsupported-media-type', `${file} is not a WAV with 16-bit samples`, { file });
    }
    const frameLength = 2 * wav.channels;
    const present = Math.max(0, size - wav.dataOffset);
    const frames = Math.floor((wav.dataLength > 0 ? Math.min(wav.dataLength, present) : present) / frameLength);
    const missingFrames = Math.max(0, Math.floor((wav.dataLength - present) / frameLength));
    const { dataOffset } = wav;
    async function* chunks(): AsyncGenerator<Buffer> {
      const chunk = Buffer.alloc(Math.floor(chunkLength / frameLength) * frameLength);
      for (let frame = 0; frame < frames;) {
        const byteCount = Math.min(chunk.length, (frames - frame) * frameLength);
        const { bytesRead } = await handle.read(chunk, 0, byteCount, dataOffset + frame * frameLength);
        const got = Math.floor(bytesRead / frameLength);
        if (got === 0) return;
        yield chunk.subarray(0, got * frameLength);
        frame += got;
      }
    }
    return await read({ wav, frames, missingFrames, chunks });
  } finally {
    await handle.close();
  }
}
