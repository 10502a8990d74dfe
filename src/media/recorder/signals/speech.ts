import { silentDbfs, windowMs } from './levels.ts';

/** Speech is this much louder than the noise of its line. */
const aboveNoiseDb = 9;
/** The threshold of a noisy line, and that of a line without noise. */
const highestThreshold = -30;
const lowestThreshold = -50;
/** A line that sends nothing in pauses is silent so often, each time for so long, and for such a share of the call. */
const leastSilences = 3;
const leastSilenceMs = 200;
const leastSilentShare = 0.25;
/** A pause within a word or between two words. */
const pauseMs = 240;
/** A click or a breath is shorter than a syllable. */
const shortestSpeechMs = 60;

/** From the first window to before the last. */
export interface Run {
  readonly from: number;
  readonly before: number;
}

/** A stretch of a recording, in milliseconds since its beginning. */
export interface Stretch {
  readonly fromMs: number;
  readonly toMs: number;
}

/** The windows that stretches touch, as far as there are any. */
export const windowsOf = (stretches: readonly Stretch[], windows: number): Run[] =>
  stretches.map(({ fromMs, toMs }) => ({
    from: Math.max(0, Math.floor(fromMs / windowMs)),
    before: Math.max(0, Math.min(windows, Math.ceil(toMs / windowMs))),
  }));

/**
 * Where somebody speaks, from the level of each window: windows at least 9 dB above the noise of the line (the tenth
 * quietest of a hundred windows that have any sound), between −50 and −30 dBFS; −50 on a line that sends nothing in
 * pauses, whose noise is not heard. Pauses up to 240 ms belong to speech, sounds shorter than 60 ms do not.
 */
export function speechOf(levels: Float32Array): Run[] {
  const threshold = isSilentInPauses(levels) ? lowestThreshold : thresholdOf(levels);
  return speechIn(runsWhere(levels.length, (at) => (levels[at] as number) >= threshold));
}

/** The speech that these loud runs are. */
export const speechIn = (loud: readonly Run[]): Run[] =>
  joined(loud, pauseMs / windowMs).filter(({ from, before }) => (before - from) * windowMs >= shortestSpeechMs);

/** From this level on, dBFS, a window is loud. */
export function thresholdOf(levels: Float32Array): number {
  const withSound = levels.filter((level) => level > silentDbfs + 10).toSorted();
  const noise = withSound[Math.floor(withSound.length / 10)] ?? silentDbfs;
  return Math.min(highestThreshold, Math.max(lowestThreshold, noise + aboveNoiseDb));
}

function isSilentInPauses(levels: Float32Array): boolean {
  const silences = runsWhere(levels.length, (at) => levels[at] === silentDbfs).filter(
    ({ from, before }) => (before - from) * windowMs >= leastSilenceMs,
  );
  const silent = silences.reduce((sum, { from, before }) => sum + before - from, 0);
  return silences.length >= leastSilences && silent >= levels.length * leastSilentShare;
}

/** The longest stretches, in order, in which every window satisfies the condition. */
export function runsWhere(windows: number, isIn: (window: number) => boolean): Run[] {
  const runs: Run[] = [];
  let from: number | null = null;
  for (let at = 0; at <= windows; at++) {
    const is = at < windows && isIn(at);
    if (is) from ??= at;
    else if (from !== null) {
      runs.push({ from, before: at });
      from = null;
    }
  }
  return runs;
}

/** The runs with gaps of up to so many windows filled. */
export function joined(runs: readonly Run[], mostBetween: number): Run[] {
  const result: Run[] = [];
  for (const run of runs) {
    const last = result.at(-1);
    if (last && run.from - last.before <= mostBetween) result[result.length - 1] = { ...last, before: run.before };
    else result.push(run);
  }
  return result;
}

/** A mark for each window that is within a run. */
export function marksOf(runs: readonly Run[], windows: number): Uint8Array {
  const marks = new Uint8Array(windows);
  for (const { from, before } of runs) marks.fill(1, from, before);
  return marks;
}
