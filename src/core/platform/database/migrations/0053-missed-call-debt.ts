import type { DialectTypes } from '../dialect-types.ts';

/**
 * Missed calls that a supervisor has given to an agent, and every time that a number needed no call: the debt of a past
 * day is computed from it. Calls to a number since it was missed are found by the number.
 */
export const missedCallDebt = ({ integer, text, keyedTable }: DialectTypes): readonly string[] => [
  `CREATE TABLE missed_call_assignments (
    e164 ${text} NOT NULL PRIMARY KEY, user_id ${integer} NOT NULL REFERENCES users(id), note ${text},
    assigned_by ${integer} NOT NULL REFERENCES users(id), assigned_at ${integer} NOT NULL,
    version ${integer} NOT NULL)${keyedTable}`,
  `ALTER TABLE settled_missed_calls RENAME TO settled_missed_calls_of_0042`,
  `CREATE TABLE settled_missed_calls (
    e164 ${text} NOT NULL, last_call_at ${integer} NOT NULL,
    reason_id ${integer} NOT NULL REFERENCES missed_call_reasons(id),
    settled_by ${integer} NOT NULL REFERENCES users(id), settled_at ${integer} NOT NULL,
    PRIMARY KEY (e164, last_call_at))${keyedTable}`,
  `INSERT INTO settled_missed_calls SELECT e164, last_call_at, reason_id, settled_by, settled_at
    FROM settled_missed_calls_of_0042`,
  `DROP TABLE settled_missed_calls_of_0042`,
  `CREATE INDEX settled_missed_calls_by_call ON settled_missed_calls (last_call_at)`,
  `CREATE INDEX call_records_by_callee ON call_records (callee, created_at) WHERE direction = 'outbound'`,
];
