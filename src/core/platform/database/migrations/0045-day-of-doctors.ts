import type { DialectTypes } from '../dialect-types.ts';

/** Treatments of appointments, how far a visit has come, and times at which a doctor cannot be booked. */
export const dayOfDoctors = ({ id, integer, text, table }: DialectTypes): readonly string[] => [
  `ALTER TABLE appointments ADD COLUMN item_id ${integer} REFERENCES items(id)`,
  `ALTER TABLE appointments ADD COLUMN arrived_at ${integer}`,
  `ALTER TABLE appointments ADD COLUMN started_at ${integer}`,
  `ALTER TABLE appointments ADD COLUMN is_to_move ${integer} NOT NULL DEFAULT 0`,
  `CREATE TABLE appointment_blocks (
    id ${id}, doctor_id ${integer} NOT NULL REFERENCES users(id), starts_at ${integer} NOT NULL,
    ends_at ${integer} NOT NULL, reason ${text} NOT NULL, created_by ${integer} NOT NULL REFERENCES users(id),
    created_at ${integer} NOT NULL, CHECK (ends_at > starts_at))${table}`,
  `CREATE INDEX appointment_blocks_by_doctor ON appointment_blocks (doctor_id, starts_at)`,
  `CREATE INDEX appointment_blocks_by_start ON appointment_blocks (starts_at, id)`,
];
