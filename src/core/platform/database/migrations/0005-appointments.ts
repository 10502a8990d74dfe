import type { DialectTypes } from '../dialect-types.ts';

/** Appointments: who is with whom, where, from when to when. Each of those that can be taken is looked up by time. */
export const appointments = ({ id, integer, text, table }: DialectTypes): readonly string[] => [
  `CREATE TABLE appointments (
    id ${id}, customer_id ${integer} NOT NULL REFERENCES customers(id), doctor_id ${integer} REFERENCES users(id),
    technician_id ${integer} REFERENCES users(id), room_id ${integer} REFERENCES rooms(id),
    department_id ${integer} REFERENCES departments(id), starts_at ${integer} NOT NULL, ends_at ${integer} NOT NULL,
    status ${text} NOT NULL, remark ${text}, version ${integer} NOT NULL,
    created_by ${integer} NOT NULL REFERENCES users(id), created_at ${integer} NOT NULL,
    CHECK (ends_at > starts_at))${table}`,
  `CREATE INDEX appointments_by_start ON appointments (starts_at, id)`,
  `CREATE INDEX appointments_by_creation ON appointments (created_at, id)`,
  `CREATE INDEX appointments_by_customer ON appointments (customer_id, starts_at, id)`,
  `CREATE INDEX appointments_by_doctor ON appointments (doctor_id, starts_at)`,
  `CREATE INDEX appointments_by_technician ON appointments (technician_id, starts_at)`,
  `CREATE INDEX appointments_by_room ON appointments (room_id, starts_at)`,
];
