import type { DialectTypes } from '../dialect-types.ts';

/**
 * How many customers an import has written: while nobody may see them, they are taken off the count of all customers,
 * which would have to look at each of them otherwise.
 */
export const importSizes = ({ integer }: DialectTypes): readonly string[] => [
  `ALTER TABLE customer_imports ADD COLUMN size ${integer} NOT NULL DEFAULT 0`,
  `UPDATE customer_imports SET size = (
    SELECT count(*) FROM customers WHERE id > after_customer_id AND import_id = customer_imports.id
  ) WHERE state = 'writing'`,
];
