import type { DialectTypes } from '../dialect-types.ts';

/** Marks outcomes that complete a follow-up. Earlier they were recognised by their names. */
export const completingOutcomes = ({ integer }: DialectTypes): readonly string[] => [
  `ALTER TABLE call_outcomes ADD COLUMN completes_follow_up ${integer} NOT NULL DEFAULT 0`,
  `UPDATE call_outcomes SET completes_follow_up = 1
    WHERE name LIKE '%回访完成%' OR name LIKE '%回访已完成%' OR LOWER(name) LIKE '%followed up%'`,
];
