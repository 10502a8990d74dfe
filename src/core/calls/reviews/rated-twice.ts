import type { Score } from '../../../shared/contract/scorecard.ts';

/**
 * The first two signatures of each call. A second one whose rater could read the first meanwhile is left out: it was
 * reopened, begun again, or for a time not blind. `reopened`: how many were left out.
 */
export function ratedTwice(
  scores: readonly Score[],
  isReopened: (score: Score) => boolean,
): { pairs: (readonly [Score, Score])[]; reopened: number } {
  const pairs: (readonly [Score, Score])[] = [];
  let reopened = 0;
  for (const [one, ...later] of Map.groupBy(scores, ({ record_id: id }) => id).values()) {
    const at = later.findIndex((score) => !isReopened(score));
    const other = later[at];
    if (one && other) pairs.push([one, other]);
    reopened += at === -1 ? later.length : at;
  }
  return { pairs, reopened };
}
