import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ProblemError } from '../../shared/problem.ts';
import { parseWavHeader } from '../recorder/wav-format.ts';
import { encodeUlaw } from '../g711.ts';

/** µ-law by name, without `.wav`. */
export type Prompts = ReadonlyMap<string, Buffer>;

/** Reads all prompts once, at start. Throws ProblemError naming the file that cannot be used. */
export function loadPrompts(directory: string): Prompts {
  return new Map(
    wavFilesOf(directory).map((file) => {
      const path = join(directory, file);
      const bytes = readFileSync(path);
      const wav = parseWavHeader(bytes);
      if (!wav || wav.rate !== 8000 || wav.channels !== 1 || wav.bitsPerSample !== 16) {
        throw new ProblemError('invalid-input', `The prompt ${path} is not a WAV of 8 kHz, mono, 16 bits`, { path });
      }
      const { dataOffset } = wav;
      const dataLength = Math.min(wav.dataLength, bytes.length - dataOffset) & ~1;
      const samples = new Int16Array(Uint8Array.from(bytes.subarray(dataOffset, dataOffset + dataLength)).buffer);
      return [file.slice(0, -'.wav'.length), encodeUlaw(samples)];
    }),
  );
}

function wavFilesOf(directory: string): string[] {
  try {
    return readdirSync(directory).filter((file) => file.endsWith('.wav'));
  } catch (error) {
    throw new ProblemError(
      'not-found',
      `No prompts: the folder ${directory} cannot be read`,
      { directory },
      { cause: error },
    );
  }
}
