import { silentDbfs, windowMs } from './levels.ts';
import { marksOf, type Run, runsWhere, type Stretch, windowsOf } from './speech.ts';

/** Packets that are lost one by one, and pauses, are shorter. */
const leastHoleMs = 2000;
/** At the beginning the ways of both sides may take some time to open. */
const leastFirstHoleMs = 5000;
/** A hold or a mute is reported a moment before or after the sound ends. */
const marginMs = 1000;
/** Sound that is cut off is no quieter than its speech by more than this, and than this level. */
const belowSpeechDb = 12;
const leastCutDbfs = -45;
/** So much of a line's pauses must have been heard to know its noise, with no more digital silence than this share. */
const leastPausesMs = 3000;
const mostSilentPauses = 0.02;

/** A stretch of digital silence where sound should be. */
export interface Hole extends Stretch {
  readonly side: 'agent' | 'customer' | 'both';
}

/** One side, as far as holes need it. */
export interface HeardSide {
  readonly levels: Float32Array;
  readonly speech: readonly Run[];
  /** Mean level of its speech; null when it does not speak. */
  readonly speechDbfs: number | null;
  /** When its silence has a reason: holds, the agent's mute, nobody there. */
  readonly excused: readonly Stretch[];
  /** When nothing arrived from it, as the call's journal has it. */
  readonly gone: readonly Stretch[];
}

type Pair<T> = readonly [T, T];
const windows = (ms: number): number => ms / windowMs;
const leastWindows = windows(leastHoleMs);
const lengthOf = ({ from, before }: Run): number => before - from;

/**
 * Holes of a recording, in order. The recorder writes zeros where no packet arrived; a muted phone, and a line that
 * sends nothing in pauses, give the same zeros. A stretch of zeros of 2 s and more without an excuse is a hole when
 * its beginning cuts off speech, which neither does by itself, when the pauses of that line are otherwise never
 * digitally silent, or when the journal has that nothing arrived. It is of both sides where that holds for each. A
 * side's zeros before its first sound are none; both sides' are from 5 s on. A caller's own mute cannot be told from
 * lost packets.
 */
export function holesOf(sides: Pair<HeardSide>): Hole[] {
  const lines = [new SilentLine(sides[0]), new SilentLine(sides[1])] as const;
  const count = sides[0].levels.length;
  const isBoth = (at: number): boolean => lines[0].isSilent(at) && lines[1].isSilent(at);
  const both = runsWhere(count, isBoth).filter(
    (run) =>
      lengthOf(run) >= (run.from === 0 ? windows(leastFirstHoleMs) : leastWindows) &&
      lines.every((line) => line.lacksSound(run)),
  );
  const ofSide = (side: 0 | 1): Run[] =>
    lines[side].silences.filter(
      (run) => run.from > 0 && lines[side].lacksSound(run) && !both.some((one) => overlap(run, one) > 0),
    );
  return [
    ...both.map((run) => holeOf('both', run)),
    ...ofSide(0).map((run) => holeOf('agent', run)),
    ...ofSide(1).map((run) => holeOf('customer', run)),
  ].toSorted((one, other) => one.fromMs - other.fromMs);
}

const holeOf = (side: Hole['side'], { from, before }: Run): Hole => ({
  side,
  fromMs: from * windowMs,
  toMs: before * windowMs,
});

const overlap = (one: Run, other: Run): number =>
  Math.max(0, Math.min(one.before, other.before) - Math.max(one.from, other.from));

/** The digital silence of one side. */
class SilentLine {
  /** Stretches without an excuse that are long enough for a hole. */
  readonly silences: readonly Run[];
  readonly #side: HeardSide;
  readonly #isExcused: Uint8Array;
  readonly #gone: readonly Run[];
  readonly #isNoisy: boolean;

  constructor(side: HeardSide) {
    this.#side = side;
    const count = side.levels.length;
    const excused = side.excused.map(({ fromMs, toMs }) => ({ fromMs: fromMs - marginMs, toMs: toMs + marginMs }));
    this.#isExcused = marksOf(windowsOf(excused, count), count);
    this.#gone = windowsOf(side.gone, count);
    this.silences = runsWhere(count, (at) => this.isSilent(at)).filter((run) => lengthOf(run) >= leastWindows);
    this.#isNoisy = this.#hasNoise();
  }

  isSilent(at: number): boolean {
    return this.#side.levels[at] === silentDbfs && this.#isExcused[at] === 0;
  }

  /** Whether sound should be in this silence. */
  lacksSound(run: Run): boolean {
    return this.#isNoisy || this.#isCut(run) || this.#gone.some((gone) => overlap(run, gone) >= windows(marginMs));
  }

  /** The window before the silence may lie in it for the most part. */
  #isCut({ from }: Run): boolean {
    const { levels, speechDbfs } = this.#side;
    if (from < 2 || speechDbfs === null || this.#isExcused[from - 1] === 1) return false;
    const last = Math.max(levels[from - 1] as number, levels[from - 2] as number);
    return last >= Math.max(leastCutDbfs, speechDbfs - belowSpeechDb);
  }

  #hasNoise(): boolean {
    const { levels, speech } = this.#side;
    const isSpeech = marksOf(speech, levels.length);
    const isLong = marksOf(this.silences, levels.length);
    let [pauses, silent] = [0, 0];
    for (let at = 0; at < levels.length; at++) {
      if (isSpeech[at] === 1 || isLong[at] === 1 || this.#isExcused[at] === 1) continue;
      pauses++;
      if (levels[at] === silentDbfs) silent++;
    }
    return pauses >= windows(leastPausesMs) && silent <= pauses * mostSilentPauses;
  }
}
