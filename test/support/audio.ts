import { readFile, writeFile } from 'node:fs/promises';
import { parseWavHeader } from '../../src/media/recorder/wav-format.ts';

export type Samples = Float32Array | Int16Array;

const fullScaleOf = (samples: Samples): number => (samples instanceof Int16Array ? 32_768 : 1);

/** Level of one frequency (Goertzel, Hann window). A sine of full scale has 0 dBFS; silence −200. */
export function toneLevel(samples: Samples, sampleRate: number, hertz: number): { dbfs: number } {
  const full = fullScaleOf(samples);
  const coefficient = 2 * Math.cos((2 * Math.PI * hertz) / sampleRate);
  let before = 0;
  let last = 0;
  let weights = 0;
  for (let i = 0; i < samples.length; i++) {
    const weight = 0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 0.5)) / samples.length);
    weights += weight;
    const next = ((samples[i] as number) / full) * weight + coefficient * last - before;
    before = last;
    last = next;
  }
  const power = last * last + before * before - coefficient * last * before;
  return { dbfs: Math.max(-200, 20 * Math.log10((2 * Math.sqrt(Math.max(power, 0))) / weights)) };
}

/** The strongest frequency from 50 Hz up to half the rate, as a whole number. NaN for silence. */
export function dominantHertz(samples: Samples, sampleRate: number): number {
  const part = samples.subarray(0, sampleRate);
  if (part.every((sample) => sample === 0)) return Number.NaN;
  const strongest = (of: Samples, from: number, to: number, step: number): number => {
    let best = { hertz: from, dbfs: -Infinity };
    for (let hertz = from; hertz <= to; hertz += step) {
      const { dbfs } = toneLevel(of, sampleRate, hertz);
      if (dbfs > best.dbfs) best = { hertz, dbfs };
    }
    return best.hertz;
  };
  // A short piece finds the place (the main lobe is four bins wide), the whole tells it exactly.
  const piece = part.subarray(0, 4096);
  const bin = Math.ceil(sampleRate / piece.length);
  const near = strongest(piece, 50, sampleRate / 2 - 50, bin);
  return strongest(part, Math.floor(near - bin), Math.ceil(near + bin), 1);
}

/** Root mean square of everything, as dBFS of a sine (a sine of full scale has 0). */
export function loudness(samples: Samples): { dbfs: number } {
  const full = fullScaleOf(samples);
  let sum = 0;
  for (const sample of samples) sum += (sample / full) ** 2;
  return { dbfs: Math.max(-200, 10 * Math.log10((2 * sum) / samples.length)) };
}

/**
 * For how many milliseconds without a break there is a tone of that frequency, at least that loud, and little else. The
 * windows of 200 ms tell apart frequencies that differ by 10 Hz.
 */
export function longestTone(
  samples: Samples,
  sampleRate: number,
  { hertz, dbfs }: { hertz: number; dbfs: number },
): number {
  const size = sampleRate / 5;
  const step = size / 4;
  let [longest, windows] = [0, 0];
  for (let at = 0; at + size <= samples.length; at += step) {
    const window = samples.subarray(at, at + size);
    const level = toneLevel(window, sampleRate, hertz).dbfs;
    windows = level >= dbfs && loudness(window).dbfs - level < 3 ? windows + 1 : 0;
    longest = Math.max(longest, windows);
  }
  return longest === 0 ? 0 : ((size + (longest - 1) * step) / sampleRate) * 1000;
}

export interface Tone {
  readonly hertz: number;
  readonly seconds: number;
  readonly rate: number;
  readonly dbfs: number;
  readonly channels?: number;
}

export function toneSamples({ hertz, seconds, rate, dbfs }: Tone): Int16Array {
  const amplitude = 32_767 * 10 ** (dbfs / 20);
  return Int16Array.from({ length: Math.round(seconds * rate) }, (_, i) =>
    Math.round(amplitude * Math.sin((2 * Math.PI * hertz * i) / rate)),
  );
}

/** Writes a sine as a WAV with 16-bit samples, the same in all channels. */
export async function writeToneWav(file: string, tone: Tone): Promise<void> {
  const channels = tone.channels ?? 1;
  const samples = toneSamples(tone);
  const bytes = Buffer.alloc(44 + samples.length * channels * 2);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(channels, 22);
  bytes.writeUInt32LE(tone.rate, 24);
  bytes.writeUInt32LE(tone.rate * channels * 2, 28);
  bytes.writeUInt16LE(channels * 2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(bytes.length - 44, 40);
  for (const [i, sample] of samples.entries()) {
    for (let channel = 0; channel < channels; channel++) bytes.writeInt16LE(sample, 44 + (i * channels + channel) * 2);
  }
  await writeFile(file, bytes);
}

/** Reads a WAV with 16-bit samples. Throws when the header names more samples than the file has. */
export async function readWav(file: string | Buffer): Promise<{ rate: number; channels: Float32Array[] }> {
  const bytes = typeof file === 'string' ? await readFile(file) : file;
  const wav = parseWavHeader(bytes);
  if (!wav || wav.bitsPerSample !== 16)
    throw new Error(`${typeof file === 'string' ? file : 'this'} is not a WAV with 16-bit samples`);
  if (wav.dataOffset + wav.dataLength > bytes.length)
    throw new Error(`${file}: the header names ${wav.dataLength} bytes, there are ${bytes.length - wav.dataOffset}`);
  const frames = Math.floor(wav.dataLength / (2 * wav.channels));
  const channels = Array.from({ length: wav.channels }, (_, channel) =>
    Float32Array.from(
      { length: frames },
      (_unused, i) => bytes.readInt16LE(wav.dataOffset + (i * wav.channels + channel) * 2) / 32_768,
    ),
  );
  return { rate: wav.rate, channels };
}
