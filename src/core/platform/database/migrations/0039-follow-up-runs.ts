import type { DialectTypes } from '../dialect-types.ts';

/**
 * Follow-up runs: calls that nobody answered with the next try, the scripts of the types with their versions, and what
 * was asked. A follow-up has a time of its day (HH:mm, the clinic's) when a call was promised, or the next try is due
 * then. Outcomes that mean "no answer" were recognised by nobody before: their names say it once, here.
 */
export const followUpRuns = ({ id, integer, text, table, keyedTable }: DialectTypes): readonly string[] => [
  `ALTER TABLE call_outcomes ADD COLUMN is_no_answer ${integer} NOT NULL DEFAULT 0`,
  `UPDATE call_outcomes SET is_no_answer = 1
    WHERE name LIKE '%未接%' OR name LIKE '%无人接听%' OR LOWER(name) LIKE '%no answer%'`,
  `ALTER TABLE followups ADD COLUMN followup_time ${text}`,
  `ALTER TABLE followups ADD COLUMN tries ${integer} NOT NULL DEFAULT 0`,
  `ALTER TABLE followups ADD COLUMN handed_back_at ${integer}`,
  `CREATE INDEX followups_by_type ON followups (type_id, followup_date, id)`,
  `CREATE TABLE followup_tries (
    id ${id}, followup_id ${integer} NOT NULL REFERENCES followups(id),
    user_id ${integer} NOT NULL REFERENCES users(id), outcome_id ${integer} NOT NULL REFERENCES call_outcomes(id),
    note ${text}, tried_at ${integer} NOT NULL, next_date ${text}, next_time ${text})${table}`,
  `CREATE INDEX followup_tries_by_followup ON followup_tries (followup_id, id)`,
  `CREATE TABLE followup_scripts (
    type_id ${integer} NOT NULL REFERENCES followup_types(id) ON DELETE CASCADE, version ${integer} NOT NULL,
    steps ${text} NOT NULL, saved_by ${integer} REFERENCES users(id), saved_at ${integer} NOT NULL,
    PRIMARY KEY (type_id, version))${keyedTable}`,
  `CREATE TABLE followup_results (
    followup_id ${integer} NOT NULL PRIMARY KEY REFERENCES followups(id),
    outcome_id ${integer} NOT NULL REFERENCES call_outcomes(id),
    script_version ${integer}, asked ${text})${table}`,
];
