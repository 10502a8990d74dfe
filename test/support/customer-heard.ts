import { readFile } from 'node:fs/promises';
import { dominantHertz, loudness, readWav, toneLevel } from './audio.ts';
import type { CustomerPhone } from './customer-phone.ts';

interface Heard {
  readonly hertz: number;
  readonly dbfs: number;
}

const heardIn = (samples: Float32Array, rate: number): Heard => ({
  hertz: dominantHertz(samples, rate),
  dbfs: loudness(samples).dbfs,
});

async function lastCall(phone: CustomerPhone): Promise<{ samples: Float32Array; rate: number }> {
  const { rate, channels } = await readWav(await phone.heard());
  return { rate, samples: channels[0] ?? new Float32Array() };
}

async function quarters(phone: CustomerPhone): Promise<{ parts: Float32Array[]; rate: number }> {
  const { samples, rate } = await lastCall(phone);
  const length = rate / 4;
  const count = Math.floor(samples.length / length);
  return { rate, parts: Array.from({ length: count }, (_, n) => samples.slice(n * length, (n + 1) * length)) };
}

/** The sound of the phone's last or present call: strongest frequency, and level in dBFS. */
export const customerHeard = (phone: CustomerPhone) => ({
  /** The last half second, but for its very end. */
  async last(): Promise<Heard> {
    const { rate, samples } = await lastCall(phone);
    return heardIn(samples.subarray(Math.max(0, samples.length - rate * 0.6), samples.length - rate * 0.1), rate);
  },
  /** The last half second at 8 kHz of a file that is still being written: its header does not know its length yet. */
  async now(): Promise<Heard> {
    const bytes = await readFile(await phone.heard());
    const samples = Float32Array.from({ length: 4000 }, (_, index) => {
      const at = bytes.length - (bytes.length % 2) - 8000 + index * 2;
      return at < 44 ? 0 : bytes.readInt16LE(at) / 32_768;
    });
    return heardIn(samples, 8000);
  },
  /** Seconds of received sound at 8 kHz, silence included. */
  seconds: async (): Promise<number> => (await readFile(await phone.heard())).length / 16_000,
  /** All of the last call, in parts of a quarter of a second. */
  async parts(): Promise<Heard[]> {
    const { parts, rate } = await quarters(phone);
    return parts.map((part) => heardIn(part, rate));
  },
  /** Seconds of the last call in which a tone was received. */
  async toneSeconds(hertz: number): Promise<number> {
    const { parts, rate } = await quarters(phone);
    return parts.filter((part) => toneLevel(part, rate, hertz).dbfs > -30).length / 4;
  },
});
