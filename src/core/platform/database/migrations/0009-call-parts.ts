import type { DialectTypes } from '../dialect-types.ts';

/**
 * The talkers of a transferred call; a call with one talker has only its record. Earlier records have no separate
 * seconds for ringing and waiting.
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
