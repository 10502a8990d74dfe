import type { DialectTypes } from '../dialect-types.ts';

/** The records that an account's last wrap-up of a call wrote, as one row for as long as it may be undone. */
export const wrapUpUndos = ({ integer, text, keyedTable }: DialectTypes): readonly string[] => [
  `DROP TABLE call_wrap_up_writes`,
  `CREATE TABLE call_wrap_up_undos (
    user_id ${integer} NOT NULL REFERENCES users(id), call_id ${text} NOT NULL, records ${text} NOT NULL,
    written_at ${integer} NOT NULL, PRIMARY KEY (user_id, call_id))${keyedTable}`,
];
