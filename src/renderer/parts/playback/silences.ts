import type { Peaks } from './waveform.tsx';

/** A part of a recording, in seconds. */
export interface Silence {
  readonly from: number;
  readonly to: number;
}

/** Peaks of 0 to 1: speech on a telephone line is louder, its noise is not. */
const quiet = 0.02;
const shortestSeconds = 1;
/** Left of a silence at each end, so that no word is cut. */
const marginSeconds = 0.2;
/** A player may stop a little before the place that it was sent to. */
const toleranceSeconds = 0.05;

/** The parts of more than a second in which neither side is heard, without their margins; the first one first. */
export function silencesOf({ seconds, left, right }: Peaks): Silence[] {
  const secondsEach = seconds / Math.max(1, left.length);
  const found: Silence[] = [];
  let start: number | null = null;
  for (let at = 0; at <= left.length; at += 1) {
    const isQuiet = at < left.length && Math.max(left[at] ?? 0, right[at] ?? 0) < quiet;
    if (isQuiet) {
      start ??= at;
      continue;
    }
    if (start !== null && (at - start) * secondsEach > shortestSeconds)
      found.push({ from: start * secondsEach + marginSeconds, to: at * secondsEach - marginSeconds });
    start = null;
  }
  return found;
}

export const silenceAt = (silences: readonly Silence[], seconds: number): Silence | null =>
  silences.find(({ from, to }) => seconds >= from && seconds < to - toleranceSeconds) ?? null;
