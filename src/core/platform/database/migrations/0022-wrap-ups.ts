import type { DialectTypes } from '../dialect-types.ts';

/** Wrap-ups of calls, and the follow-up that each agent has open in a run. */
export const wrapUps = ({ id, integer, text, table, keyedTable }: DialectTypes): readonly string[] => [
  `CREATE TABLE call_outcomes (id ${id}, name ${text} NOT NULL)${table}`,
  `CREATE TABLE call_wrap_ups (
    call_id ${text} NOT NULL, user_id ${integer} NOT NULL REFERENCES users(id),
    outcome_id ${integer} REFERENCES call_outcomes(id), note ${text}, saved_at ${integer} NOT NULL,
    PRIMARY KEY (call_id, user_id))${keyedTable}`,
  `CREATE TABLE followup_leases (
    followup_id ${integer} NOT NULL PRIMARY KEY REFERENCES followups(id),
    user_id ${integer} NOT NULL REFERENCES users(id), token_id ${text} NOT NULL,
    expires_at ${integer} NOT NULL)${table}`,
];
