import { daysOfPeriod } from '../../../shared/domain/days-of-period.ts';
import type { Coaching, CoachedScore } from '../../../shared/contract/coaching.ts';

const dayMs = 86_400_000;
/** A time of the clinic as if it were one of UTC: only differences count. */
const msOf = (written: string): number =>
  Date.parse(written.length > 10 ? `${written.slice(0, 19).replace(' ', 'T')}Z` : written);

export interface ScorePoint {
  readonly id: number;
  /** Percent of the period. */
  readonly x: number;
  readonly total: number;
  readonly isFatal: boolean;
  readonly signedAt: string;
}

/** The scores that have a total, the oldest first, at the time of their signature. */
export function scorePoints(scores: readonly CoachedScore[], { from, to }: Coaching['days']): ScorePoint[] {
  const [start, end] = [msOf(from), msOf(to) + dayMs];
  return scores
    .flatMap(({ id, total, is_fatal: isFatal, signed_at: signedAt }) =>
      total === null ? [] : [{ id, total, isFatal, signedAt, x: (100 * (msOf(signedAt) - start)) / (end - start) }],
    )
    .toSorted((one, other) => one.x - other.x);
}

/** Days of the axis, `most` of them at most, the first one and others at the same distance. */
export function axisDays({ from, to }: Coaching['days'], most: number): { day: string; x: number }[] {
  const length = daysOfPeriod(from, to);
  const every = Math.ceil(length / most);
  return Array.from({ length: Math.ceil(length / every) }, (_, at) => ({
    day: new Date(msOf(from) + at * every * dayMs).toISOString().slice(0, 10),
    x: (100 * at * every) / length,
  }));
}
