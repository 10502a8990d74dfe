import type { DialectTypes } from '../dialect-types.ts';

/** Checks of recordings: their sound, and whether the file is whole; recordings that were not checked yet. */
export const recordingChecks = ({ id, integer, text, table, keyedTable }: DialectTypes): readonly string[] => [
  `CREATE TABLE recording_checks (
    record_id ${integer} NOT NULL PRIMARY KEY REFERENCES call_records (id) ON DELETE CASCADE,
    called_at ${integer} NOT NULL, checked_at ${integer} NOT NULL, fault ${text},
    bytes ${integer}, length_ms ${integer}, channels ${integer},
    agent_talk ${integer}, customer_talk ${integer}, both_talk ${integer}, silence ${integer},
    longest_silence_ms ${integer}, agent_turn_ms ${integer}, customer_turn_ms ${integer},
    agent_interruptions ${integer}, customer_interruptions ${integer},
    agent_level ${integer}, customer_level ${integer}, agent_clipped ${integer}, customer_clipped ${integer},
    agent_echo_ms ${integer}, customer_echo_ms ${integer}, hold_ms ${integer},
    marks ${integer} NOT NULL, strip ${text}, peaks ${text})${keyedTable}`,
  `CREATE INDEX recording_checks_faults ON recording_checks (called_at, record_id) WHERE fault IS NOT NULL`,
  `CREATE INDEX recording_checks_marked ON recording_checks (called_at, record_id) WHERE marks <> 0`,
  `ALTER TABLE call_records ADD COLUMN recording_checked_at ${integer}`,
  `CREATE INDEX call_records_unchecked ON call_records (id)
    WHERE recording_checked_at IS NULL AND billsec > 0 AND ended_at IS NOT NULL`,
  `CREATE TABLE recording_audits (
    id ${id}, started_at ${integer} NOT NULL, ended_at ${integer}, user_id ${integer},
    from_at ${integer} NOT NULL, before_at ${integer} NOT NULL,
    checked ${integer} NOT NULL, faults ${integer} NOT NULL, result ${text} NOT NULL)${table}`,
];
