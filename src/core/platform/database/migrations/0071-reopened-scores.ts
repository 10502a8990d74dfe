import type { DialectTypes } from '../dialect-types.ts';

/** Whether a score was reopened after a signature: its rater could read what others gave before the next one. */
export const reopenedScores = ({ integer }: DialectTypes): readonly string[] => [
  `ALTER TABLE call_scores ADD COLUMN is_reopened ${integer} NOT NULL DEFAULT 0`,
];
