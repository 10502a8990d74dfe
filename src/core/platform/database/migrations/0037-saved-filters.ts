import type { DialectTypes } from '../dialect-types.ts';

/** Filters that accounts have saved, names of workstations, and the longest calls of a long time. */
export const savedFilters = ({ id, integer, text, table }: DialectTypes): readonly string[] => [
  `CREATE TABLE saved_filters (
    id ${id},
    user_id ${integer} NOT NULL REFERENCES users (id),
    list ${text} NOT NULL,
    name ${text} NOT NULL,
    filter ${text} NOT NULL,
    created_at ${integer} NOT NULL,
    UNIQUE (user_id, list, name)
  )${table}`,
  `ALTER TABLE tokens ADD COLUMN workstation ${text}`,
  `CREATE INDEX call_records_by_length ON call_records (billsec, id)`,
];
