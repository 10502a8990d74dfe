import type { DialectTypes } from '../dialect-types.ts';

/** Allergies of customers, which everyone sees, and notes about them, which doctors see. */
export const medicalNotes = ({ id, integer, text, table }: DialectTypes): readonly string[] => [
  `ALTER TABLE customers ADD COLUMN allergies ${text}`,
  `CREATE TABLE medical_notes (
    id ${id}, customer_id ${integer} NOT NULL REFERENCES customers(id), note ${text} NOT NULL,
    created_by ${integer} NOT NULL REFERENCES users(id), created_at ${integer} NOT NULL,
    updated_by ${integer} REFERENCES users(id), updated_at ${integer}, struck_reason ${text},
    version ${integer} NOT NULL DEFAULT 1)${table}`,
  `CREATE INDEX medical_notes_by_customer ON medical_notes (customer_id, id)`,
];
