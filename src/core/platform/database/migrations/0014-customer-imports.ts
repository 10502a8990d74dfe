import type { DialectTypes } from '../dialect-types.ts';

/**
 * Imported customers name their import, whose state decides whether they are seen. Customers of an import that was
 * interrupted are deleted: no table may have to be searched for references without an index on them. SQLite keeps this
 * reference until 0091.
 */
export const customerImports = ({ id, integer, text, table, dropReference }: DialectTypes): readonly string[] => [
  `CREATE TABLE customer_imports (
    id ${id}, begun_at ${integer} NOT NULL, after_customer_id ${integer} NOT NULL, state ${text} NOT NULL)${table}`,
  `ALTER TABLE customers ADD COLUMN import_id ${integer} REFERENCES customer_imports(id)`,
  `CREATE INDEX reservations_by_customer ON reservations (customer_id)`,
  ...dropReference('customer_terms', 'customer_id'),
];
