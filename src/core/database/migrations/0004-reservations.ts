/** Channel reservations: who wants advice on what, where, on which day. */
export const reservations: readonly string[] = [
  `CREATE TABLE reservations (id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES customers(id), department_id INTEGER NOT NULL REFERENCES departments(id),
    type_id INTEGER NOT NULL REFERENCES reservation_types(id), date TEXT NOT NULL, remark TEXT NOT NULL, created_by INTEGER NOT NULL REFERENCES users(id), created_at INTEGER NOT NULL) STRICT`,
  `CREATE INDEX reservations_by_creation ON reservations (created_at, id)`,
  `CREATE INDEX reservations_by_date ON reservations (date, id)`,
  `CREATE TABLE reservation_items (reservation_id INTEGER NOT NULL REFERENCES reservations(id), item_id INTEGER NOT NULL REFERENCES items(id), PRIMARY KEY (reservation_id, item_id)) STRICT, WITHOUT ROWID`,
];
