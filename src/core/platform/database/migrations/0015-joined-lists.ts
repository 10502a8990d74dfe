import type { DialectTypes } from '../dialect-types.ts';

/**
 * Copies a customer's numbers and tags into the customer's own row: lists of customers need two lookups less per row.
 */
export const joinedLists = ({ text }: DialectTypes): readonly string[] => [
  `ALTER TABLE customers ADD COLUMN phones ${text} NOT NULL DEFAULT ''`,
  `ALTER TABLE customers ADD COLUMN tag_ids ${text} NOT NULL DEFAULT ''`,
  `UPDATE customers SET
    phones = COALESCE((SELECT string_agg(number, ',') FROM (
      SELECT number FROM customer_phones WHERE customer_id = customers.id ORDER BY position) AS numbers), ''),
    tag_ids = COALESCE((SELECT string_agg(CAST(tag_id AS TEXT), ',') FROM (
      SELECT tag_id FROM customer_tags WHERE customer_id = customers.id ORDER BY tag_id) AS ids), '')`,
];
