import type { DialectTypes } from '../dialect-types.ts';

/** Treatments of a customer, and later upsells (second development, erkai). */
export const treatments = ({ id, integer, table, keyedTable }: DialectTypes): readonly string[] => [
  `CREATE TABLE treatments (
    id ${id}, customer_id ${integer} NOT NULL REFERENCES customers(id),
    item_id ${integer} NOT NULL REFERENCES items(id), doctor_id ${integer} REFERENCES users(id),
    times ${integer} NOT NULL, amount ${integer} NOT NULL, executed_at ${integer} NOT NULL)${table}`,
  `CREATE INDEX treatments_by_time ON treatments (executed_at, id)`,
  `CREATE INDEX treatments_by_customer ON treatments (customer_id, executed_at, id)`,
  `CREATE TABLE erkai (
    id ${id}, customer_id ${integer} NOT NULL REFERENCES customers(id),
    department_id ${integer} NOT NULL REFERENCES departments(id),
    developer_id ${integer} NOT NULL REFERENCES users(id), amount ${integer} NOT NULL,
    created_at ${integer} NOT NULL)${table}`,
  `CREATE INDEX erkai_by_time ON erkai (created_at, id)`,
  `CREATE INDEX erkai_by_customer ON erkai (customer_id, created_at, id)`,
  `CREATE TABLE erkai_items (
    erkai_id ${integer} NOT NULL REFERENCES erkai(id), item_id ${integer} NOT NULL REFERENCES items(id),
    PRIMARY KEY (erkai_id, item_id))${keyedTable}`,
];
