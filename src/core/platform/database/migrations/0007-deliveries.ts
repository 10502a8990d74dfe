import type { DialectTypes } from '../dialect-types.ts';

/** Idempotency keys, pending deliveries to other systems, and the audit log. */
export const deliveries = ({ id, integer, text, table, keyedTable }: DialectTypes): readonly string[] => [
  `CREATE TABLE idempotency_keys (
    user_id ${integer} NOT NULL, path ${text} NOT NULL, key ${text} NOT NULL, answer ${text},
    created_at ${integer} NOT NULL, PRIMARY KEY (user_id, path, key))${keyedTable}`,
  `CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at)`,
  `CREATE TABLE callbacks (
    id ${id}, delivery ${text} NOT NULL UNIQUE, call_id ${text} NOT NULL, body ${text} NOT NULL,
    created_at ${integer} NOT NULL, next_attempt_at ${integer} NOT NULL, attempts ${integer} NOT NULL)${table}`,
  `CREATE INDEX callbacks_by_call ON callbacks (call_id, id)`,
  `CREATE INDEX audit_log_by_time ON audit_log (at, id)`,
];
