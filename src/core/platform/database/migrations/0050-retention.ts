import type { DialectTypes } from '../dialect-types.ts';

/** How long recordings are kept, which are held, and which were removed. */
export const retention = ({ id, integer, text, table, keyedTable }: DialectTypes): readonly string[] => [
  `CREATE TABLE retention_rules (
    position ${integer} NOT NULL PRIMARY KEY, name ${text} NOT NULL, keep_days ${integer},
    line_group ${text}, group_id ${integer}, outcome_id ${integer}, direction ${text})${keyedTable}`,
  `CREATE TABLE retention_state (
    id ${integer} NOT NULL PRIMARY KEY, is_enabled ${integer} NOT NULL, version ${integer} NOT NULL)${keyedTable}`,
  `INSERT INTO retention_state (id, is_enabled, version) VALUES (1, 0, 1)`,
  `CREATE TABLE recording_holds (
    id ${id}, record_id ${integer}, customer_id ${integer}, reason ${text} NOT NULL,
    user_id ${integer} NOT NULL, held_at ${integer} NOT NULL,
    released_at ${integer}, released_by ${integer}, release_reason ${text})${table}`,
  `CREATE INDEX recording_holds_by_record ON recording_holds (record_id) WHERE released_at IS NULL`,
  `CREATE INDEX recording_holds_by_customer ON recording_holds (customer_id) WHERE released_at IS NULL`,
  `CREATE TABLE recording_removals (
    record_id ${integer} NOT NULL PRIMARY KEY REFERENCES call_records (id) ON DELETE CASCADE,
    run_id ${integer} NOT NULL, rule ${text} NOT NULL, file ${text} NOT NULL, bytes ${integer},
    decided_at ${integer} NOT NULL, removed_at ${integer})${keyedTable}`,
  `CREATE INDEX recording_removals_pending ON recording_removals (record_id) WHERE removed_at IS NULL`,
  `CREATE TABLE retention_runs (
    id ${id}, started_at ${integer} NOT NULL, ended_at ${integer}, user_id ${integer},
    removed ${integer} NOT NULL, bytes ${integer} NOT NULL, result ${text} NOT NULL)${table}`,
  `CREATE INDEX call_records_recorded ON call_records (created_at, id) WHERE record_filename IS NOT NULL`,
];
