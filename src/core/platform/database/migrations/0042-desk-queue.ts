import type { DialectTypes } from '../dialect-types.ts';

/**
 * The list of those to call: who calls somebody now, what is put off, missed calls that need none, and appointments
 * that were confirmed. An entry is a customer, or a missed call of a number that nobody has.
 */
export const deskQueue = ({ id, integer, text, table, keyedTable }: DialectTypes): readonly string[] => [
  `CREATE TABLE queue_leases (
    entry ${text} NOT NULL PRIMARY KEY, user_id ${integer} NOT NULL REFERENCES users(id), token_id ${text} NOT NULL,
    expires_at ${integer} NOT NULL)${keyedTable}`,
  `CREATE TABLE queue_delays (
    entry ${text} NOT NULL, for_user ${integer} NOT NULL, until_at ${integer} NOT NULL, reason ${text} NOT NULL,
    set_by ${integer} NOT NULL REFERENCES users(id), set_at ${integer} NOT NULL,
    PRIMARY KEY (entry, for_user))${keyedTable}`,
  `CREATE TABLE missed_call_reasons (id ${id}, name ${text} NOT NULL)${table}`,
  `CREATE TABLE settled_missed_calls (
    e164 ${text} NOT NULL PRIMARY KEY, last_call_at ${integer} NOT NULL,
    reason_id ${integer} NOT NULL REFERENCES missed_call_reasons(id),
    settled_by ${integer} NOT NULL REFERENCES users(id), settled_at ${integer} NOT NULL)${keyedTable}`,
  `CREATE TABLE appointment_confirmations (
    appointment_id ${integer} NOT NULL PRIMARY KEY REFERENCES appointments(id), starts_at ${integer} NOT NULL,
    confirmed_at ${integer}, tries ${integer} NOT NULL, user_id ${integer} NOT NULL REFERENCES users(id),
    changed_at ${integer} NOT NULL)${table}`,
  // How often a number has called lately.
  `CREATE INDEX call_records_by_caller ON call_records (caller, created_at) WHERE direction = 'inbound'`,
];
