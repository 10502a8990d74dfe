import type { DialectTypes } from '../dialect-types.ts';

/** The records that an account's wrap-up of a call wrote, for as long as it may be undone. */
export const wrapUpWrites = ({ integer, text, keyedTable }: DialectTypes): readonly string[] => [
  `CREATE TABLE call_wrap_up_writes (
    user_id ${integer} NOT NULL REFERENCES users(id), call_id ${text} NOT NULL, kind ${text} NOT NULL,
    record_id ${integer} NOT NULL, version ${text} NOT NULL, before ${text}, written_at ${integer} NOT NULL,
    PRIMARY KEY (user_id, call_id, kind, record_id))${keyedTable}`,
];
