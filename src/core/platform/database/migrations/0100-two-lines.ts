import type { DialectTypes } from '../dialect-types.ts';

/** Whether callers of a group ring agents who talk, for whom nobody is free. */
export const twoLines = ({ integer }: DialectTypes): readonly string[] => [
  `ALTER TABLE skill_groups ADD COLUMN waits_for_talking ${integer} NOT NULL DEFAULT 0`,
];
