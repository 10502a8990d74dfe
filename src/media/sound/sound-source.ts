import { ProblemError } from '../../shared/problem.ts';
import { encodeUlaw, ulawSilence } from '../g711.ts';
import type { Sound } from '../media-port.ts';
import type { Prompts } from './prompts.ts';

export interface SoundSamples {
  /** µ-law. */
  readonly codes: Buffer;
  readonly loop: boolean;
}

const samplesPerMs = 8;
/** −13 dBm0, near the level that ITU-T E.180 gives for tones: µ-law is full at about +3 dBm0. */
const amplitude = 5000;

/** A sine, µ-law encoded. Throws RangeError outside of 1…3,999 Hz or for a length that is no number of milliseconds. */
function sine(hertz: number, milliseconds: number): Buffer {
  if (!(hertz > 0 && hertz < 4000)) throw new RangeError(`A tone of ${hertz} Hz cannot be sent at 8 kHz`);
  if (!(milliseconds > 0 && milliseconds <= 600_000)) throw new RangeError(`A tone cannot last ${milliseconds} ms`);
  const samples = new Int16Array(Math.round(milliseconds * samplesPerMs));
  for (let i = 0; i < samples.length; i++)
    samples[i] = Math.round(amplitude * Math.sin((2 * Math.PI * hertz * i) / 8000));
  return encodeUlaw(samples);
}

/** ITU-T E.180: 450 Hz, one second on, four off. */
const ringback: Buffer = Buffer.concat([sine(450, 1000), Buffer.alloc(4000 * samplesPerMs, ulawSilence)]);

/** Throws ProblemError `not-found` for a prompt that is not there, `invalid-input` for a tone that cannot be. */
export function samplesOf(sound: Sound, prompts: Prompts): SoundSamples {
  if (sound.kind === 'ringback') return { codes: ringback, loop: true };
  if (sound.kind === 'prompt') {
    const codes = prompts.get(sound.name);
    if (!codes) throw new ProblemError('not-found', `There is no prompt ${sound.name}`, { name: sound.name });
    return { codes, loop: sound.loop ?? false };
  }
  try {
    return { codes: sine(sound.hertz, sound.milliseconds), loop: false };
  } catch (error) {
    throw new ProblemError(
      'invalid-input',
      error instanceof Error ? error.message : String(error),
      { ...sound },
      { cause: error },
    );
  }
}
