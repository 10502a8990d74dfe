import type { OpenRecording } from '../read-recording.ts';
import type { Echo } from './echo.ts';
import { Equations, spread, taps } from './equations.ts';
import { powerOfDbfs, type SideLevels } from './levels.ts';

/** A minute of the other side's speech gives the path; of a longer call as much is taken from all of it. */
const mostWindows = 3000;
const speechDbfs = -45;
/** An echo is louder or quieter for a while, or not there: by 12 dB at most. */
const highestGain = 4;

/** Each window without its echo: power in units of a sample's square. */
export interface EchoParts {
  /** The echo as its path or its attenuation predicts it, whichever is more. */
  readonly predicted: Float32Array;
  /** The sound without it. */
  readonly rest: Float32Array;
}

/** One side's voice, and the other side's sound, in which it comes back. */
interface Echoed {
  readonly voice: SideLevels;
  readonly sound: SideLevels;
  /** Which channel the sound is. */
  readonly channel: 0 | 1;
  readonly echo: Echo;
}

/**
 * Takes a voice out of the sound in which it comes back: the path is the filter of 33 samples around the delay that
 * leaves least of the sound (least squares), louder or quieter in each window as it fits. A window of the sound
 * that is louder than an echo says less of the path, since the side itself speaks in it.
 */
export async function takeOutEcho(recording: OpenRecording, echoed: Echoed): Promise<EchoParts> {
  const path = await pathOf(recording, echoed);
  const share = 10 ** (-echoed.echo.attenuationDb / 10);
  const windows = echoed.sound.levels.length;
  const [predicted, rest] = [new Float32Array(windows), new Float32Array(windows)];
  await eachWindow(recording, echoed, (past, sound, window) => {
    let [ofVoice, ofEcho, shared, ofSound] = [0, 0, 0, 0];
    for (let at = 0; at < sound.length; at++) {
      let echo = 0;
      for (let tap = 0; tap < taps; tap++) echo += (path[tap] as number) * (past[at + 2 * spread - tap] as number);
      ofVoice += (past[at + spread] as number) ** 2;
      ofEcho += echo * echo;
      shared += echo * (sound[at] as number);
      ofSound += (sound[at] as number) ** 2;
    }
    const gain = ofEcho === 0 ? 0 : Math.min(highestGain, Math.max(0, shared / ofEcho));
    predicted[window] = Math.max(ofEcho, share * ofVoice) / sound.length;
    rest[window] = Math.max(0, ofSound - 2 * gain * shared + gain ** 2 * ofEcho) / sound.length;
  });
  return { predicted, rest };
}

async function pathOf(recording: OpenRecording, echoed: Echoed): Promise<Float64Array> {
  const { levels: voice } = echoed.voice;
  const { levels, windowSamples } = echoed.sound;
  const later = Math.floor(delaySamples(recording, echoed) / windowSamples);
  const isSpoken = (window: number): boolean => (voice[window - later] ?? speechDbfs) > speechDbfs;
  const spoken = levels.reduce((count, _, window) => count + (isSpoken(window) ? 1 : 0), 0);
  const apart = Math.ceil(spoken / mostWindows);
  const equations = new Equations();
  let seen = 0;
  await eachWindow(recording, echoed, (past, sound, window) => {
    if (!isSpoken(window) || seen++ % apart !== 0) return;
    const ofEcho = (voice[window - later] as number) - echoed.echo.attenuationDb;
    equations.add(past, sound, 1 / powerOfDbfs(Math.max(ofEcho, levels[window] as number)));
  });
  return equations.solved();
}

const delaySamples = ({ wav }: OpenRecording, { echo }: Echoed): number => Math.round((echo.delayMs * wav.rate) / 1000);

/**
 * Reads a recording window by window: the sound, and the voice as it was `delay + spread` samples earlier, with the
 * `2 * spread` samples after it. The arrays are used again.
 */
async function eachWindow(
  recording: OpenRecording,
  echoed: Echoed,
  visit: (past: Float32Array, sound: Float32Array, window: number) => void,
): Promise<void> {
  const { windowSamples } = echoed.sound;
  const history = delaySamples(recording, echoed) + spread;
  const past = new Float32Array(history + windowSamples);
  const sound = new Float32Array(windowSamples);
  const [ofVoice, ofSound] = [2 * (1 - echoed.channel), 2 * echoed.channel];
  let [filled, window] = [0, 0];
  for await (const chunk of recording.chunks()) {
    for (let at = 0; at < chunk.length; at += 2 * recording.wav.channels) {
      past[history + filled] = chunk.readInt16LE(at + ofVoice);
      sound[filled++] = chunk.readInt16LE(at + ofSound);
      if (filled < windowSamples) continue;
      visit(past, sound, window++);
      past.copyWithin(0, windowSamples);
      filled = 0;
    }
  }
}
