import type { DialectTypes } from '../dialect-types.ts';

/** Agents who get the outcome of a caller they missed, and since when a transferred customer has been waiting. */
export const unattendedCalls = ({ integer, text }: DialectTypes): readonly string[] => [
  `ALTER TABLE call_records ADD COLUMN missed_offers ${text}`,
  `ALTER TABLE call_records ADD COLUMN unattended_since ${integer}`,
];
