import type { DialectTypes } from '../dialect-types.ts';

/** Keys, holds and lost sound of calls; null in records of before, of which nobody knows. */
export const callEvents = ({ text }: DialectTypes): readonly string[] => [
  `ALTER TABLE call_records ADD COLUMN events ${text}`,
];
