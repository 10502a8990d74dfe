/** Echoes are looked for at 2 kHz: the sound of a voice lies below, and the work is a sixteenth. */
const searchRate = 2000;
const lengthOf = (ms: number): number => (ms * searchRate) / 1000;
/** The length of the compared sound, and by how much an echo may come later. */
const compared = lengthOf(800);
const latest = lengthOf(520);
const block = compared + latest;
/** Sound that returns sooner is the same microphone, or a line of two wires. */
const earliest = lengthOf(20);
/** How alike the sounds are, of 1. */
const alike = 0.5;
/** A tone is like itself at every period; a voice at its echo alone. */
const distinct = 0.8;
const sameEchoMs = 15;
/** Once so many pieces were compared, it is one in five: a short recording has few. */
const comparedInTurn = 12;
const blocksApart = 4;

/** An echo of one side in the other's sound. */
export interface Echo {
  /** Later than the sound itself, in milliseconds. */
  readonly delayMs: number;
  /** Quieter than the sound itself. */
  readonly attenuationDb: number;
}

/**
 * Searches for one side's voice in the sound of the other while a recording is read: cross-correlation of pieces of
 * 0.8 s in which the side is at least 3 dB louder than what may be its echo. It is an echo when at least three pieces,
 * half of those that find one, and a fifth of those compared, find it at the same delay: where the other side talks
 * as well, none is found.
 */
export class EchoSearch {
  readonly #decimation: number;
  readonly #source = new Float32Array(block);
  readonly #other = new Float32Array(block);
  readonly #found: Echo[] = [];
  #compared = 0;
  #filled = 0;
  #sums = [0, 0];
  #summed = 0;
  #sinceCompared = 0;

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
    const isHeard = loud > 100 ** 2 && quiet > 2 ** 2 && loud > 2 * quiet;
    const isTurn = ++this.#sinceCompared >= blocksApart || this.#compared < comparedInTurn;
    if (!isTurn || !isHeard) return;
    this.#sinceCompared = 0;
    this.#compared++;
    const echo = distinctEcho(this.#source, this.#other);
    if (echo !== null) this.#found.push(echo);
  }

  /** Null: none was found. */
  get echo(): Echo | null {
    const delayMs = middleOf(this.#found.map((one) => one.delayMs));
    const agreeing = this.#found.filter((one) => Math.abs(one.delayMs - delayMs) <= sameEchoMs);
    const { length } = agreeing;
    if (length < 3 || length * 2 < this.#found.length || length * 5 < this.#compared) return null;
    return { delayMs: Math.round(delayMs), attenuationDb: middleOf(agreeing.map((one) => one.attenuationDb)) };
  }
}

/** NaN of none. */
const middleOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN;

/** Mean power of the samples from one to before another. */
function powerOf(samples: Float32Array, from: number, before: number): number {
  let sum = 0;
  for (let at = from; at < before; at++) sum += (samples[at] as number) ** 2;
  return sum / (before - from);
}

/** The echo by whose delay the other sound is like the source, and by no other; null for none. */
function distinctEcho(source: Float32Array, other: Float32Array): Echo | null {
  const likeness = new Float32Array(latest);
  const own = powerOf(source, 0, compared) * compared;
  let power = powerOf(other, earliest, earliest + compared) * compared;
  let [best, shared] = [earliest, 0];
  for (let delay = earliest; delay < latest; delay++) {
    let sum = 0;
    for (let at = 0; at < compared; at++) sum += (source[at] as number) * (other[at + delay] as number);
    likeness[delay] = power > 0 ? Math.abs(sum) / Math.sqrt(own * power) : 0;
    if ((likeness[delay] as number) > (likeness[best] as number)) [best, shared] = [delay, Math.abs(sum)];
    power += (other[delay + compared] as number) ** 2 - (other[delay] as number) ** 2;
  }
  const most = likeness[best] as number;
  const away = lengthOf(sameEchoMs);
  const isElsewhere = likeness.some((one, delay) => Math.abs(delay - best) > away && one > distinct * most);
  if (most < alike || isElsewhere) return null;
  return { delayMs: (best * 1000) / searchRate, attenuationDb: 20 * Math.log10(own / shared) };
}
