import type { DialectTypes } from '../dialect-types.ts';

/** Who is to hear what becomes of a caller they missed, and since when a customer who was transferred waits alone. */
export const unattendedCalls = ({ integer, text }: DialectTypes): readonly string[] => [
  `ALTER TABLE call_records ADD COLUMN missed_offers ${text}`,
  `ALTER TABLE call_records ADD COLUMN unattended_since ${integer}`,
];
