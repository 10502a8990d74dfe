/**
 * Takes a clinic's database back to before its search terms were in order: with the record of migrations that was kept
 * then, and without what came later to the index. Works on either database.
 */
export const backToEarlierVersion = `
  DROP TABLE customer_terms;
  DROP TABLE index_versions;
  ALTER TABLE call_outcomes DROP COLUMN completes_follow_up;
  DROP INDEX agents_by_name;
  DROP INDEX customers_by_name;
  ALTER TABLE agents DROP COLUMN name_order;
  ALTER TABLE customers DROP COLUMN name_order;
  ALTER TABLE users DROP COLUMN name_order;
  CREATE UNIQUE INDEX agents_by_name ON agents (name, extension);
  CREATE INDEX customers_by_name ON customers (name, id);
  ALTER TABLE customers DROP COLUMN phones;
  ALTER TABLE customers DROP COLUMN tag_ids;
  CREATE TABLE customer_terms (
    term TEXT NOT NULL, customer_id BIGINT NOT NULL REFERENCES customers(id), PRIMARY KEY (term, customer_id));
  CREATE TABLE migrations (name TEXT PRIMARY KEY, checksum TEXT NOT NULL, applied_at BIGINT NOT NULL);
  INSERT INTO migrations SELECT name, 'x', 1700000000000 FROM kysely_migration
    WHERE name NOT IN ('0008-search-terms', '0011-index-versions', '0015-joined-lists', '0023-ready-summaries',
      '0030-completing-outcomes', '0092-name-orders', '0095-plain-terms');
  DROP TABLE kysely_migration;
  DROP TABLE kysely_migration_lock;`;

export const termsInOrder = 'SELECT * FROM customer_terms ORDER BY term, created_at, customer_id';
export const outcomesInOrder = 'SELECT id, name, completes_follow_up FROM call_outcomes ORDER BY id';
export const customersInOrder = 'SELECT id, phones, tag_ids FROM customers ORDER BY id';
export const nameOrders = `SELECT agent_id AS id, name_order FROM agents
  UNION ALL SELECT CAST(id AS TEXT), name_order FROM users
  UNION ALL SELECT CAST(id AS TEXT), name_order FROM customers ORDER BY 2, 1`;
export const appliedInOrder = 'SELECT name FROM kysely_migration ORDER BY name';
