import type { RecordingGapCount } from '../../shared/contract/recording-check.ts';

/** Days whose recordings are looked at, unless others are chosen. */
export const auditedDays = 30;

interface GapSums {
  readonly answered: number;
  /** Those of them whose recording was looked at. */
  readonly checked: number;
  readonly faults: number;
}

export const gapSums = (counts: readonly RecordingGapCount[]): GapSums =>
  counts.reduce(
    (sums, { answered, checked, faults }) => ({
      answered: sums.answered + answered,
      checked: sums.checked + checked,
      faults: sums.faults + faults,
    }),
    { answered: 0, checked: 0, faults: 0 },
  );

/** Share of whole recordings, rounded down to a tenth of a percent: 100 % is all of them. Null if none was checked. */
export const wholeShare = ({ checked, faults }: GapSums): number | null =>
  checked === 0 ? null : Math.floor(((checked - faults) / checked) * 1000) / 1000;
