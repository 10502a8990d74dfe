import type { DialectTypes } from '../dialect-types.ts';

/** Times that somebody is about to book: one of each account, until it expires. */
export const appointmentHolds = ({ integer, table }: DialectTypes): readonly string[] => [
  `CREATE TABLE appointment_holds (
    user_id ${integer} NOT NULL PRIMARY KEY REFERENCES users(id), id ${integer} NOT NULL,
    appointment_id ${integer} REFERENCES appointments(id), doctor_id ${integer} REFERENCES users(id),
    technician_id ${integer} REFERENCES users(id), room_id ${integer} REFERENCES rooms(id),
    starts_at ${integer} NOT NULL, ends_at ${integer} NOT NULL, expires_at ${integer} NOT NULL,
    CHECK (ends_at > starts_at))${table}`,
];
