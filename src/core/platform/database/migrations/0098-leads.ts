import type { DialectTypes } from '../dialect-types.ts';

/** Callers of whom a name and a number are known, who are no customers yet, and their calls. */
export const leads = ({ id, integer, text, table, keyedTable }: DialectTypes): readonly string[] => [
  `CREATE TABLE leads (
    id ${id}, name ${text} NOT NULL, given ${text} NOT NULL, owner_id ${integer} NOT NULL REFERENCES users(id),
    created_at ${integer} NOT NULL, closed_at ${integer}, version ${integer} NOT NULL DEFAULT 1)${table}`,
  `CREATE INDEX leads_open ON leads (id) WHERE closed_at IS NULL`,
  `CREATE TABLE lead_numbers (
    e164 ${text} NOT NULL, lead_id ${integer} NOT NULL REFERENCES leads(id), PRIMARY KEY (e164, lead_id))${keyedTable}`,
  `CREATE INDEX lead_numbers_by_lead ON lead_numbers (lead_id)`,
  `ALTER TABLE call_records ADD COLUMN lead_id ${integer} REFERENCES leads(id)`,
  `CREATE INDEX call_records_by_lead ON call_records (lead_id, id) WHERE lead_id IS NOT NULL`,
];
