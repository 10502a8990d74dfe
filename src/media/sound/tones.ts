import { encodeUlaw, ulawSilence } from '../g711.ts';

const samplesPerMs = 8;
/** −13 dBm0, near the level that ITU-T E.180 gives for tones: µ-law is full at about +3 dBm0. */
const amplitude = 5000;

/** A sine, µ-law encoded. Throws RangeError outside of 1…3,999 Hz or for a length that is no number of milliseconds. */
export function sine(hertz: number, milliseconds: number): Buffer {
  if (!(hertz > 0 && hertz < 4000)) throw new RangeError(`A tone of ${hertz} Hz cannot be sent at 8 kHz`);
  if (!(milliseconds > 0 && milliseconds <= 600_000)) throw new RangeError(`A tone cannot last ${milliseconds} ms`);
  const samples = new Int16Array(Math.round(milliseconds * samplesPerMs));
  for (let i = 0; i < samples.length; i++)
    samples[i] = Math.round(amplitude * Math.sin((2 * Math.PI * hertz * i) / 8000));
  return encodeUlaw(samples);
}

/** ITU-T E.180: 450 Hz, one second on, four off. */
export const ringback: Buffer = Buffer.concat([sine(450, 1000), Buffer.alloc(4000 * samplesPerMs, ulawSilence)]);
