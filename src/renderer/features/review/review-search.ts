import type { ReviewSearchFilter } from '../../api/review-reads.ts';

/** The address of the review: the list at the left, its filters, and the moment that a link opens. */
export interface ReviewSearch extends ReviewSearchFilter {
  /** Calls that are looked for, in place of the samples of a week. */
  readonly list?: 'find' | undefined;
  /** The Monday of the week of the samples; this week’s without it. */
  readonly week?: string | undefined;
  /** Milliseconds since the recording began. */
  readonly at?: number | undefined;
  /** By which scorecard, and what for, the rater began the last score. */
  readonly scorecard?: number | undefined;
  readonly purpose?: 'second' | 'calibration' | undefined;
}
