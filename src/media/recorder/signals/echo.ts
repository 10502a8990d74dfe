/** Echoes are looked for at 2 kHz: the sound of a voice lies below, and the work is a sixteenth. */
const searchRate = 2000;
const lengthOf = (ms: number): number => (ms * searchRate) / 1000;
/** The length of the compared sound, and by how much an echo may come later. */
const compared = lengthOf(800);
const latest = lengthOf(400);
const block = compared + latest;
/** Sound that returns sooner is the same microphone, or a line of two wires. */
const earliest = lengthOf(20);
/** How alike the sounds are, of 1. */
const alike = 0.5;
/** A tone is like itself at every period; a voice at its echo alone. */
const distinct = 0.8;
const sameEchoMs = 15;
/** A fifth of a recording is searched at most, whatever its length. */
const blocksApart = 4;

/** An echo of one side in the other's sound. */
export interface Echo {
  /** Later than the sound itself, in milliseconds. */
  readonly delayMs: number;
}

/**
 * Searches for one side's voice in the sound of the other while a recording is read: cross-correlation of pieces of
 * 0.8 s in which the side is at least 6 dB louder than what may be its echo. It is an echo when at least three pieces,
 * and half of those compared, find it at the same delay.
 */
export class EchoSearch {
  readonly #decimation: number;
  readonly #source = new Float32Array(block);
  readonly #other = new Float32Array(block);
  readonly #delays: number[] = [];
  #compared = 0;
  #filled = 0;
  #sums = [0, 0];
  #summed = 0;
  #sinceCompared = blocksApart;

  constructor(rate: number) {
    this.#decimation = Math.max(1, Math.round(rate / searchRate));
  }

  take(source: number, other: number): void {
    this.#sums[0] = (this.#sums[0] as number) + source;
    this.#sums[1] = (this.#sums[1] as number) + other;
    if (++this.#summed < this.#decimation) return;
    this.#source[this.#filled] = (this.#sums[0] as number) / this.#decimation;
    this.#other[this.#filled++] = (this.#sums[1] as number) / this.#decimation;
    this.#sums = [0, 0];
    this.#summed = 0;
    if (this.#filled < block) return;
    this.#filled = 0;
    this.#search();
  }

  #search(): void {
    const [loud, quiet] = [powerOf(this.#source, 0, compared), powerOf(this.#other, earliest, block)];
    const isHeard = loud > 100 ** 2 && quiet > 2 ** 2 && loud > 4 * quiet;
    if (++this.#sinceCompared < blocksApart || !isHeard) return;
    this.#sinceCompared = 0;
    this.#compared++;
    const delay = distinctDelay(this.#source, this.#other);
    if (delay !== null) this.#delays.push((delay * 1000) / searchRate);
  }

  /** Null: none was found. */
  get echo(): Echo | null {
    const sorted = this.#delays.toSorted((one, other) => one - other);
    const middle = sorted[Math.floor(sorted.length / 2)];
    if (middle === undefined) return null;
    const agreeing = sorted.filter((delay) => Math.abs(delay - middle) <= sameEchoMs).length;
    return agreeing >= 3 && agreeing * 2 >= this.#compared ? { delayMs: Math.round(middle) } : null;
  }
}

/** Mean power of the samples from one to before another. */
function powerOf(samples: Float32Array, from: number, before: number): number {
  let sum = 0;
  for (let at = from; at < before; at++) sum += (samples[at] as number) ** 2;
  return sum / (before - from);
}

/** The delay, in samples, at which the other sound is like the source and nowhere else; null for none. */
function distinctDelay(source: Float32Array, other: Float32Array): number | null {
  const likeness = new Float32Array(latest);
  const own = powerOf(source, 0, compared) * compared;
  let power = powerOf(other, earliest, earliest + compared) * compared;
  let best = earliest;
  for (let delay = earliest; delay < latest; delay++) {
    let sum = 0;
    for (let at = 0; at < compared; at++) sum += (source[at] as number) * (other[at + delay] as number);
    likeness[delay] = power > 0 ? Math.abs(sum) / Math.sqrt(own * power) : 0;
    if ((likeness[delay] as number) > (likeness[best] as number)) best = delay;
    power += (other[delay + compared] as number) ** 2 - (other[delay] as number) ** 2;
  }
  const most = likeness[best] as number;
  const away = lengthOf(sameEchoMs);
  const isElsewhere = likeness.some((one, delay) => Math.abs(delay - best) > away && one > distinct * most);
  return most >= alike && !isElsewhere ? best : null;
}
