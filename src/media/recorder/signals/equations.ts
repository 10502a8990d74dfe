/** How far around its delay an echo is spread, in samples: two milliseconds of 8 kHz before and after. */
export const spread = 16;
export const taps = 2 * spread + 1;

/** The normal equations of the filter that makes one sound of another one. */
export class Equations {
  /** How alike the voice is to itself, and the sound to the voice, for each pair of delays and each delay. */
  readonly #own = new Float64Array(taps * taps);
  readonly #shared = new Float64Array(taps);
  readonly #row = new Float64Array(taps);

  /** A window of the sound, and the voice of that time with `2 * spread` samples before it. */
  add(voice: Float32Array, sound: Float32Array, weight: number): void {
    const voiceAt = (at: number): number => voice[2 * spread + at] as number;
    for (let tap = 0; tap < taps; tap++) {
      let [alike, shared] = [0, 0];
      for (let at = 0; at < sound.length; at++) {
        const delayed = voiceAt(at - tap);
        alike += voiceAt(at) * delayed;
        shared += (sound[at] as number) * delayed;
      }
      this.#row[tap] = alike;
      this.#shared[tap] = (this.#shared[tap] as number) + weight * shared;
    }
    // One delay more: a sample enters at the beginning, and one leaves at the end.
    for (let lag = 0; lag < taps; lag++) {
      let alike = this.#row[lag] as number;
      for (let tap = lag; tap < taps; tap++) {
        const at = (tap - lag) * taps + tap;
        this.#own[at] = (this.#own[at] as number) + weight * alike;
        const [enters, leaves] = [lag - tap - 1, sound.length + lag - tap - 1];
        alike += tap + 1 < taps ? voiceAt(enters) * voiceAt(enters - lag) - voiceAt(leaves) * voiceAt(leaves - lag) : 0;
      }
    }
  }

  /** The filter that leaves least of the sound (Cholesky), its first sample for the voice of that time. */
  solved(): Float64Array {
    const triangle = new Float64Array(taps * taps);
    const at = (row: number, column: number): number => triangle[row * taps + column] as number;
    const filter = Float64Array.from(this.#shared);
    const most = Math.max(...this.#own);
    for (let row = 0; row < taps; row++) {
      for (let column = 0; column <= row; column++) {
        let rest = (this.#own[column * taps + row] as number) + (row === column ? 1e-5 * most + 1e-9 : 0);
        for (let before = 0; before < column; before++) rest -= at(row, before) * at(column, before);
        triangle[row * taps + column] = row === column ? Math.sqrt(rest) : rest / at(column, column);
      }
      for (let before = 0; before < row; before++) {
        filter[row] = (filter[row] as number) - at(row, before) * (filter[before] as number);
      }
      filter[row] = (filter[row] as number) / at(row, row);
    }
    for (let row = taps - 1; row >= 0; row--) {
      for (let later = row + 1; later < taps; later++) {
        filter[row] = (filter[row] as number) - at(later, row) * (filter[later] as number);
      }
      filter[row] = (filter[row] as number) / at(row, row);
    }
    return filter;
  }
}
