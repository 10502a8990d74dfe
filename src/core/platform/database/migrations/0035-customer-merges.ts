import type { DialectTypes } from '../dialect-types.ts';

/**
 * Merges of two customers' files, and what undoing one needs: the merged file with the kept one before and after, and
 * which records were moved. A merge refers to no customer: its merged file is gone, and its ID is never given again.
 */
export const customerMerges = ({ id, integer, text, table, keyedTable }: DialectTypes): readonly string[] => [
  `CREATE TABLE customer_merges (
    id ${id}, merged_id ${integer} NOT NULL, kept_id ${integer} NOT NULL, merged_card ${text} NOT NULL,
    merged_name ${text} NOT NULL, merged_at ${integer} NOT NULL, merged_by ${integer}, undone_at ${integer},
    undone_by ${integer}, snapshot ${text})${table}`,
  `CREATE INDEX customer_merges_by_merged ON customer_merges (merged_id)`,
  `CREATE INDEX customer_merges_by_kept ON customer_merges (kept_id)`,
  `CREATE INDEX customer_merges_by_card ON customer_merges (merged_card)`,
  `CREATE INDEX customer_merges_by_time ON customer_merges (merged_at)`,
  `CREATE TABLE customer_merge_moves (
    merge_id ${integer} NOT NULL REFERENCES customer_merges(id), record_table ${text} NOT NULL,
    record_id ${integer} NOT NULL, PRIMARY KEY (merge_id, record_table, record_id))${keyedTable}`,
  `CREATE INDEX customers_by_birthday ON customers (birthday, name)`,
];
