import type { DialectTypes } from '../dialect-types.ts';

/**
 * The state of an enquiry, the colleague who looks after it, and why enquiries are lost. Earlier enquiries are open: it
 * was not recorded what became of them.
 */
export const enquiryStates = ({ id, integer, text, table }: DialectTypes): readonly string[] => [
  `CREATE TABLE lost_reasons (id ${id}, name ${text} NOT NULL)${table}`,
  `ALTER TABLE reservations ADD COLUMN status ${text} NOT NULL DEFAULT 'open'`,
  `ALTER TABLE reservations ADD COLUMN owner_id ${integer} REFERENCES users(id)`,
  `ALTER TABLE reservations ADD COLUMN next_contact ${text}`,
  `ALTER TABLE reservations ADD COLUMN appointment_id ${integer} REFERENCES appointments(id)`,
  `ALTER TABLE reservations ADD COLUMN lost_reason_id ${integer} REFERENCES lost_reasons(id)`,
  `ALTER TABLE reservations ADD COLUMN version ${integer} NOT NULL DEFAULT 1`,
  `UPDATE reservations SET owner_id = created_by`,
  `CREATE INDEX reservations_by_status ON reservations (status, date, id)`,
  `CREATE INDEX reservations_by_owner ON reservations (owner_id, status, date, id)`,
  `CREATE INDEX reservations_by_appointment ON reservations (appointment_id) WHERE appointment_id IS NOT NULL`,
];
