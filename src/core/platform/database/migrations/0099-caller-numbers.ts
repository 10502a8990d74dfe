import type { DialectTypes } from '../dialect-types.ts';

/** The numbers that calls of agents and groups show, and the one that each call has shown. */
export const callerNumbers = ({ text }: DialectTypes): readonly string[] => [
  `ALTER TABLE agents ADD COLUMN caller_number ${text}`,
  `ALTER TABLE skill_groups ADD COLUMN caller_number ${text}`,
  `ALTER TABLE call_records ADD COLUMN shown_number ${text}`,
];
