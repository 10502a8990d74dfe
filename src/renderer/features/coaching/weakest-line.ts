import type { CoachedLine } from '../../../shared/contract/coaching.ts';
import { highestOf, lowestOf } from '../../../shared/domain/scorecard.ts';

/** A mean between the lowest and the highest value of its line: 0 to 1. */
export const lineShare = (kind: CoachedLine['kind'], mean: number | null): number =>
  mean === null ? 0 : (mean - lowestOf({ kind })) / (highestOf({ kind }) - lowestOf({ kind }));

/** The line with the lowest mean for its possible values; null where none has a value, or none is below the highest. */
export function weakestLine(lines: readonly CoachedLine[]): CoachedLine | null {
  const [weakest] = lines
    .filter(({ now, kind }) => now.mean !== null && lineShare(kind, now.mean) < 1)
    .toSorted((one, other) => lineShare(one.kind, one.now.mean) - lineShare(other.kind, other.now.mean));
  return weakest ?? null;
}
