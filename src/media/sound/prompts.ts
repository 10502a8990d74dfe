import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ProblemError } from '../../shared/problem.ts';
import { parseWavHeader } from '../recorder/wav-format.ts';
import { encodeUlaw } from '../g711.ts';

/** µ-law by name, without `.wav`. */
export type Prompts = ReadonlyMap<string, Buffer>;

/**
 * Reads all prompts once, at start; `own` are files in place of some of them, by name. Throws ProblemError naming the
 * file that cannot be used.
 */
export function loadPrompts(directory: string, own: Readonly<Record<string, string>> = {}): Map<string, Buffer> {
  const names = wavFilesOf(directory).map((file) => file.slice(0, -'.wav'.length));
  return new Map(names.map((name) => [name, readPrompt(own[name] ?? join(directory, `${name}.wav`))]));
}

/** One prompt as µ-law. Throws ProblemError naming a file that cannot be used. */
export function readPrompt(path: string): Buffer {
  const data = wavOfPrompt(readFileOf(path));
  if (data === null)
    throw new ProblemError('invalid-input', `The prompt ${path} is not a WAV of 8 kHz, mono, 16 bits.`, { path });
  return encodeUlaw(new Int16Array(Uint8Array.from(data).buffer));
}

/** The samples of a WAV of 8 kHz, mono, 16 bits; null for any other file. */
export function wavOfPrompt(bytes: Buffer): Buffer | null {
  const wav = parseWavHeader(bytes);
  if (!wav || wav.rate !== 8000 || wav.channels !== 1 || wav.bitsPerSample !== 16) return null;
  const dataLength = Math.min(wav.dataLength, bytes.length - wav.dataOffset) & ~1;
  return bytes.subarray(wav.dataOffset, wav.dataOffset + dataLength);
}

function readFileOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (cause) {
    throw new ProblemError('not-found', `The prompt ${path} cannot be read.`, { path }, { cause });
  }
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
