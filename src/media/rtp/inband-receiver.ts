import { ulawToLinear } from '../g711.ts';
import { highHertz, keysOfRows, lowHertz } from './inband-digits.ts';

/** Samples of a block: a tone of 40 ms, the shortest (ITU-T Q.24), fills two wherever it begins. */
const blockLength = 102;
/** The weakest tone: −42 dBm0. As all energies here, twice the squared amplitude that Goertzel finds. */
const leastEnergy = 171_032_462;
/** 8 dB: how much the stronger tone of a group exceeds each other one, and the low tone the high one at most. */
const peak = 6.309;
const normalTwist = 6.309;
/** 4 dB: how much the high tone exceeds the low one at most. */
const reverseTwist = 2.512;
/** −0.85 dB of all that is heard is in the two tones: speech is not. */
const leastShare = blockLength * 0.8222;

const coefficients = [...lowHertz, ...highHertz].map((hertz) => 2 * Math.cos((2 * Math.PI * hertz) / 8000));
const groupSize = lowHertz.length;

/** Hears the keys of a far side that sends no telephone events: their tones (ITU-T Q.23) in PCMU, by Goertzel. */
export class InbandReceiver {
  readonly #last = new Float64Array(coefficients.length);
  readonly #before = new Float64Array(coefficients.length);
  #energy = 0;
  #samples = 0;
  #lastHit: string | null = null;
  #pressed: string | null = null;

  /** The key that is pressed since these samples, once for each press; null otherwise. */
  receive(payload: Buffer): string | null {
    let found: string | null = null;
    for (const code of payload) {
      const sample = ulawToLinear(code);
      this.#energy += sample * sample;
      for (const [index, coefficient] of coefficients.entries()) {
        const last = this.#last[index] ?? 0;
        this.#last[index] = sample + coefficient * last - (this.#before[index] ?? 0);
        this.#before[index] = last;
      }
      this.#samples += 1;
      if (this.#samples === blockLength) found = this.#endBlock() ?? found;
    }
    return found;
  }

  /** Two blocks in a row begin a press, or end it. */
  #endBlock(): string | null {
    const hit = this.#hit();
    const hasChanged = hit !== this.#pressed && this.#lastHit !== this.#pressed;
    if (hasChanged) this.#pressed = hit === this.#lastHit ? hit : null;
    this.#lastHit = hit;
    this.#last.fill(0);
    this.#before.fill(0);
    this.#energy = 0;
    this.#samples = 0;
    return hasChanged ? this.#pressed : null;
  }

  /** The key whose two tones are heard in this block, and little else. */
  #hit(): string | null {
    const energies = coefficients.map((coefficient, index) => {
      const [last, before] = [this.#last[index] ?? 0, this.#before[index] ?? 0];
      return 2 * (last * last + before * before - coefficient * last * before);
    });
    const row = strongest(energies.slice(0, groupSize));
    const column = strongest(energies.slice(groupSize));
    if (!row || !column) return null;
    const isBalanced = column.energy < row.energy * reverseTwist && row.energy < column.energy * normalTwist;
    const isPure = row.energy + column.energy > leastShare * this.#energy;
    return isBalanced && isPure ? (keysOfRows[row.index]?.[column.index] ?? null) : null;
  }
}

/** The tone of a group that is loud, and louder than each other one by the peak; null where there is none. */
function strongest(energies: readonly number[]): { index: number; energy: number } | null {
  const energy = Math.max(...energies);
  const index = energies.indexOf(energy);
  const isAlone = energies.every((other, at) => at === index || other * peak <= energy);
  return energy >= leastEnergy && isAlone ? { index, energy } : null;
}
