import { ProblemError } from '../../shared/problem.ts';
import type { Sound } from '../media-port.ts';
import type { Prompts } from './prompts.ts';
import { ringback, sine } from './tones.ts';

export interface SoundSamples {
  /** µ-law. */
  readonly codes: Buffer;
  readonly loop: boolean;
}

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
