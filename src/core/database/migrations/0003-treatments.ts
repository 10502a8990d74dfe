/** What was done for a customer, and what was sold to them afterwards (second development, erkai). */
export const treatments: readonly string[] = [
  `CREATE TABLE treatments (id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES customers(id), item_id INTEGER NOT NULL REFERENCES items(id), doctor_id INTEGER REFERENCES users(id),
    times INTEGER NOT NULL, amount INTEGER NOT NULL, executed_at INTEGER NOT NULL) STRICT`,
  `CREATE INDEX treatments_by_time ON treatments (executed_at, id)`,
  `CREATE INDEX treatments_by_customer ON treatments (customer_id, executed_at, id)`,
  `CREATE TABLE erkai (id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES customers(id), department_id INTEGER NOT NULL REFERENCES departments(id), developer_id INTEGER NOT NULL REFERENCES users(id),
    amount INTEGER NOT NULL, created_at INTEGER NOT NULL) STRICT`,
  `CREATE INDEX erkai_by_time ON erkai (created_at, id)`,
  `CREATE INDEX erkai_by_customer ON erkai (customer_id, created_at, id)`,
  `CREATE TABLE erkai_items (erkai_id INTEGER NOT NULL REFERENCES erkai(id), item_id INTEGER NOT NULL REFERENCES items(id), PRIMARY KEY (erkai_id, item_id)) STRICT, WITHOUT ROWID`,
];
