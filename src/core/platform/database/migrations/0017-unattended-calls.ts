import type { DialectTypes } from '../dialect-types.ts';

/** What an open record says of a caller nobody has answered, and since when nobody was with a customer who was transferred. */
export const unattendedCalls = ({ integer, text }: DialectTypes): readonly string[] => [
  `ALTER TABLE call_records ADD COLUMN missed_offers ${text}`,
  `ALTER TABLE call_records ADD COLUMN unattended_since ${integer}`,
];
