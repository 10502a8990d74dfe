import type { LineAgreement } from '../../../shared/contract/scorecard.ts';

/** How a rater’s values compare with those of the other rater of the same call, where the two differ. */
interface RaterDifferences {
  readonly id: number;
  readonly name: string;
  readonly differing: number;
  readonly higher: number;
  readonly lower: number;
}

/** The strictest rater first. A line that one of the two took as not applicable counts as differing alone. */
export function raterDifferences(lines: readonly LineAgreement[]): RaterDifferences[] {
  const raters = new Map<number, RaterDifferences>();
  for (const { differences } of lines)
    for (const { values } of differences)
      for (const { rater, value } of values) {
        const others = values.filter((one) => one.rater.id !== rater.id);
        const isAbove = (other: number | null): boolean => value !== null && other !== null && value > other;
        const isBelow = (other: number | null): boolean => value !== null && other !== null && value < other;
        const before = raters.get(rater.id) ?? { ...rater, differing: 0, higher: 0, lower: 0 };
        raters.set(rater.id, {
          ...before,
          differing: before.differing + 1,
          higher: before.higher + others.filter((one) => isAbove(one.value)).length,
          lower: before.lower + others.filter((one) => isBelow(one.value)).length,
        });
      }
  return [...raters.values()].toSorted(
    (one, other) =>
      other.lower - other.higher - (one.lower - one.higher) || other.differing - one.differing || one.id - other.id,
  );
}
