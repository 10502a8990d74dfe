import type { DialectTypes } from '../dialect-types.ts';

/** Channel reservations: who wants advice on what, where, on which day. */
export const reservations = ({ id, integer, text, table, keyedTable }: DialectTypes): readonly string[] => [
  `CREATE TABLE reservations (
    id ${id}, customer_id ${integer} NOT NULL REFERENCES customers(id),
    department_id ${integer} NOT NULL REFERENCES departments(id),
    type_id ${integer} NOT NULL REFERENCES reservation_types(id), date ${text} NOT NULL, remark ${text} NOT NULL,
    created_by ${integer} NOT NULL REFERENCES users(id), created_at ${integer} NOT NULL)${table}`,
  `CREATE INDEX reservations_by_creation ON reservations (created_at, id)`,
  `CREATE INDEX reservations_by_date ON reservations (date, id)`,
  `CREATE TABLE reservation_items (
    reservation_id ${integer} NOT NULL REFERENCES reservations(id), item_id ${integer} NOT NULL REFERENCES items(id),
    PRIMARY KEY (reservation_id, item_id))${keyedTable}`,
];
