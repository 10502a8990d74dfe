import type { DialectTypes } from '../dialect-types.ts';

/**
 * Who talked in a call that was transferred; a call with one talker has its record alone. Records of before have no
 * seconds of their own for ringing and waiting.
 */
export const callParts = ({ integer, text, keyedTable }: DialectTypes): readonly string[] => [
  `ALTER TABLE call_records ADD COLUMN ring_seconds ${integer}`,
  `ALTER TABLE call_records ADD COLUMN wait_seconds ${integer}`,
  `ALTER TABLE call_records ADD COLUMN talkers ${integer} NOT NULL DEFAULT 1`,
  `CREATE TABLE call_parts (
    call_id ${text} NOT NULL, position ${integer} NOT NULL, agent_id ${text}, number ${text},
    from_at ${integer} NOT NULL, to_at ${integer}, PRIMARY KEY (call_id, position))${keyedTable}`,
  `CREATE INDEX call_parts_by_agent ON call_parts (agent_id, from_at)`,
];
