import type { DialectTypes } from '../dialect-types.ts';

const interrupted = `SELECT id FROM customers
  WHERE import_id IN (SELECT id FROM customer_imports WHERE state = 'writing')`;

/**
 * Customers of an import wait in a table of their own until the file is checked. Those that an interrupted import has
 * hidden among the others are deleted. A merge that can be undone has the row of the merged file, without its import.
 */
export const stagedCustomers = ({ id, integer, text, table, keyedTable }: DialectTypes): readonly string[] => [
  ...['customer_terms', 'customer_phones', 'customer_tags'].map(
    (ofCustomer) => `DELETE FROM ${ofCustomer} WHERE customer_id IN (${interrupted})`,
  ),
  `DELETE FROM customers WHERE id IN (${interrupted})`,
  `UPDATE customer_merges SET snapshot = replace(snapshot, '"import_id":null,', '') WHERE snapshot IS NOT NULL`,
  `UPDATE customer_merges
      SET snapshot = replace(snapshot, '"import_id":' || CAST(customer_imports.id AS TEXT) || ',', '')
    FROM customer_imports
    WHERE snapshot LIKE '%"import_id":' || CAST(customer_imports.id AS TEXT) || ',%'`,
  `ALTER TABLE customers DROP COLUMN import_id`,
  `DROP TABLE customer_imports`,
  `CREATE TABLE customer_imports (id ${id}, state ${text} NOT NULL)${table}`,
  `CREATE TABLE staged_customers (
    import_id ${integer} NOT NULL REFERENCES customer_imports(id), number ${integer} NOT NULL,
    customer ${text} NOT NULL, PRIMARY KEY (import_id, number))${keyedTable}`,
];
