import type { DialectTypes } from '../dialect-types.ts';

/**
 * The text by which a name is sorted, see platform/name-order.ts. It is filled in at the start, with the search index,
 * which is rebuilt for it.
 */
export const nameOrders = ({ text }: DialectTypes): readonly string[] => [
  ...['agents', 'customers', 'users'].map(
    (named) => `ALTER TABLE ${named} ADD COLUMN name_order ${text} NOT NULL DEFAULT ''`,
  ),
  `DROP INDEX agents_by_name`,
  `DROP INDEX customers_by_name`,
  `CREATE UNIQUE INDEX agents_by_name ON agents (name_order, extension)`,
  `CREATE INDEX customers_by_name ON customers (name_order, id)`,
  `DELETE FROM index_versions WHERE name = 'customer_terms'`,
];
