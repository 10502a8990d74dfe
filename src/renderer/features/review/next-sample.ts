import type { ReviewWeek } from '../../../shared/contract/review-sample.ts';
import type { Purpose } from './use-score.ts';

type Sample = ReviewWeek['samples'][number];

/** Which one is scored first: for a second rating one that has a signature. */
export function firstSample(samples: readonly Sample[], purpose: Purpose): Sample | null {
  const isWanted = ({ is_signed: isSigned }: Sample): boolean => isSigned === (purpose === 'second');
  if (purpose === 'calibration') return samples[0] ?? null;
  return samples.find(isWanted) ?? (purpose === 'second' ? samples[0] : undefined) ?? null;
}

/**
 * Which one is scored after this one. In a review the next one that nobody has scored, from the top again after the
 * last; in a second rating the next with a signature, and in a calibration the next.
 */
export function nextSample(samples: readonly Sample[], recordId: number, purpose: Purpose): Sample | null {
  const at = samples.findIndex(({ record_id: id }) => id === recordId);
  const later = samples.slice(at + 1);
  if (purpose !== 'review') return firstSample(later, purpose);
  const others = [...later, ...samples.slice(0, Math.max(0, at))];
  return firstSample(
    others.filter(({ record_id: id }) => id !== recordId),
    purpose,
  );
}
