import type { DialectTypes } from '../dialect-types.ts';

/** Keys, holds and lost sound of calls; null in older records, which do not have them. */
export const callEvents = ({ text }: DialectTypes): readonly string[] => [
  `ALTER TABLE call_records ADD COLUMN events ${text}`,
];
