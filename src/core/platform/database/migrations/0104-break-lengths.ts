import type { DialectTypes } from '../dialect-types.ts';

/** How long a break for a reason is planned to take; null where nobody has said. */
export const breakLengths = ({ integer }: DialectTypes): readonly string[] => [
  `ALTER TABLE break_reasons ADD COLUMN planned_minutes ${integer}`,
];
