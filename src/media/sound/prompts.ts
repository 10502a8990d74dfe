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
export function loadPrompts(directory: string, own: Readonly<Record<string, string>> = {}): Prompts {
  const names = wavFilesOf(directory).map((file) => file.slice(0, -'.wav'.length));
  return new Map(names.map((name) => [name, readPrompt(own[name] ?? join(directory, `${name}.wav`))]));
}

function readPrompt(path: string): Buffer {
  const bytes = readFileOf(path);
  const wav = parseWavHeader(bytes);
  if (!wav || wav.rate !== 8000 || wav.channels !== 1 || wav.bitsPerSample !== 16)
    throw new ProblemError('invalid-input', `The prompt ${path} is not a WAV of 8 kHz, mono, 16 bits.`, { path });
  const { dataOffset } = wav;
  const dataLength = Math.min(wav.dataLength, bytes.length - dataOffset) & ~1;
  const samples = new Int16Array(Uint8Array.from(bytes.subarray(dataOffset, dataOffset + dataLength)).buffer);
  return encodeUlaw(samples);
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
