import type { CdrWithSignals } from '../../../shared/contract/cdr.ts';
import type { Moment } from '../../../shared/contract/review.ts';
import type { ReviewWeek } from '../../../shared/contract/review-sample.ts';

/** The call that is scored, and the sample that follows it. */
export interface ScorecardParts {
  readonly call: CdrWithSignals;
  readonly moments: readonly Moment[];
  readonly isSample: boolean;
  readonly next: ReviewWeek['samples'][number] | null;
  readonly onNext: (recordId: number) => void;
  /** The score that was signed last, in words; empty before the first. */
  readonly signed: string;
  readonly onSigned: (words: string) => void;
  /** The element with the focus when the call was opened, before its scorecard was loaded. */
  readonly focusedBefore: Element | null;
}
