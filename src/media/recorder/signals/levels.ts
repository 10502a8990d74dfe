/** How long one level is measured: a syllable has several. */
export const windowMs = 20;
/** The level of digital silence, and of nothing else. */
export const silentDbfs = -100;
/** A window with any sound is louder than digital silence by at least this. */
const leastAboveSilence = 0.1;
/** Level of a mean square of 16-bit samples, dBFS of a sine. */
export function dbfsOf(power: number): number {
  const mean = power / 32_768 ** 2;
  return mean === 0 ? silentDbfs : Math.max(silentDbfs + leastAboveSilence, 10 * Math.log10(2 * mean));
}

/** The mean square of 16-bit samples that has this level. */
export const powerOfDbfs = (dbfs: number): number => (10 ** (dbfs / 10) / 2) * 32_768 ** 2;

/** Samples as loud as this were cut off by a converter. */
const clippedSample = 32_700;

/** Level of each window of one side, dBFS of a sine (a sine of full scale has 0), and its clipped samples. */
export class SideLevels {
  /** Samples of a window. */
  readonly windowSamples: number;
  #levels: Float32Array;
  #clipped: Uint16Array;
  #windows = 0;
  #samples = 0;
  #power = 0;
  #clippedNow = 0;

  /** `rate`: samples a second. `frames`: how many will come, for the room. */
  constructor(rate: number, frames: number) {
    this.windowSamples = Math.round((rate * windowMs) / 1000);
    const room = Math.ceil(frames / this.windowSamples);
    this.#levels = new Float32Array(room);
    this.#clipped = new Uint16Array(room);
  }

  take(sample: number): void {
    this.#power += sample * sample;
    if (sample >= clippedSample || sample <= -clippedSample) this.#clippedNow++;
    if (++this.#samples === this.windowSamples) this.#close();
  }

  #close(): void {
    this.#levels[this.#windows] = dbfsOf(this.#power / this.windowSamples);
    this.#clipped[this.#windows++] = this.#clippedNow;
    this.#samples = 0;
    this.#power = 0;
    this.#clippedNow = 0;
  }

  /** A last piece that is shorter than a window is left out. */
  get levels(): Float32Array {
    return this.#levels.subarray(0, this.#windows);
  }

  get clipped(): Uint16Array {
    return this.#clipped.subarray(0, this.#windows);
  }
}
