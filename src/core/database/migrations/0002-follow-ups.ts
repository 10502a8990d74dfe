/** Follow-ups, and the lookups that they and later work choose from. */
export const followUps: readonly string[] = [
  `CREATE TABLE rooms (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT`,
  `CREATE TABLE followup_types (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT`,
  `CREATE TABLE followup_tools (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT`,
  `CREATE TABLE items (id INTEGER PRIMARY KEY, name TEXT NOT NULL, category TEXT NOT NULL) STRICT`,
  `CREATE TABLE reservation_types (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT`,
  `CREATE TABLE product_types (id INTEGER PRIMARY KEY, name TEXT NOT NULL, parent_id INTEGER REFERENCES product_types(id)) STRICT`,
  `CREATE TABLE goods_types (id INTEGER PRIMARY KEY, name TEXT NOT NULL, parent_id INTEGER REFERENCES goods_types(id)) STRICT`,
  `CREATE TABLE followups (id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES customers(id), type_id INTEGER REFERENCES followup_types(id), tool_id INTEGER REFERENCES followup_tools(id),
    title TEXT, remark TEXT, followup_date TEXT NOT NULL, followup_user_id INTEGER NOT NULL REFERENCES users(id), status INTEGER NOT NULL DEFAULT 0 CHECK (status IN (0, 1, 2)), result TEXT,
    executed_at INTEGER, executed_by INTEGER REFERENCES users(id), created_by INTEGER REFERENCES users(id), created_at INTEGER NOT NULL) STRICT`,
  `CREATE INDEX followups_by_date ON followups (followup_date, id)`,
  `CREATE INDEX followups_by_customer ON followups (customer_id, followup_date, id)`,
  `CREATE INDEX followups_by_user ON followups (followup_user_id, status, followup_date, id)`,
];
