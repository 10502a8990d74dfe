import type { DialectTypes } from '../dialect-types.ts';

/** The time of day (HH:mm, the clinic's) at which a call was promised; null for a follow-up of any time of its day. */
export const promisedCalls = ({ text }: DialectTypes): readonly string[] => [
  `ALTER TABLE followups ADD COLUMN followup_time ${text}`,
];
