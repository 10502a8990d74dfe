import type { DialectTypes } from '../dialect-types.ts';

/** Agents who get the outcome of a caller they missed, and since when a transferred customer has been waiting. */
const unattendedCalls = ({ integer, text }: DialectTypes): readonly string[] => [
  `ALTER TABLE call_records ADD COLUMN missed_offers ${text}`,
  `ALTER TABLE call_records ADD COLUMN unattended_since ${integer}`,
];

/**
 * How many customers an import has written: while nobody may see them, they are taken off the count of all customers,
 * which would have to look at each of them otherwise.
 */
const importSizes = ({ integer }: DialectTypes): readonly string[] => [
  `ALTER TABLE customer_imports ADD COLUMN size ${integer} NOT NULL DEFAULT 0`,
  `UPDATE customer_imports SET size = (
    SELECT count(*) FROM customers WHERE id > after_customer_id AND import_id = customer_imports.id
  ) WHERE state = 'writing'`,
];

/** The version of a customer's record: the second of two concurrent changes is refused. */
const customerVersions = ({ integer }: DialectTypes): readonly string[] => [
  `ALTER TABLE customers ADD COLUMN version ${integer} NOT NULL DEFAULT 1`,
];

/** Times that somebody is about to book: one of each account, until it expires. */
const appointmentHolds = ({ integer, table }: DialectTypes): readonly string[] => [
  `CREATE TABLE appointment_holds (
    user_id ${integer} NOT NULL PRIMARY KEY REFERENCES users(id), id ${integer} NOT NULL,
    appointment_id ${integer} REFERENCES appointments(id), doctor_id ${integer} REFERENCES users(id),
    technician_id ${integer} REFERENCES users(id), room_id ${integer} REFERENCES rooms(id),
    starts_at ${integer} NOT NULL, ends_at ${integer} NOT NULL, expires_at ${integer} NOT NULL,
    CHECK (ends_at > starts_at))${table}`,
];

/** Wrap-ups of calls, and the follow-up that each agent has open in a run. */
const wrapUps = ({ id, integer, text, table, keyedTable }: DialectTypes): readonly string[] => [
  `CREATE TABLE call_outcomes (id ${id}, name ${text} NOT NULL)${table}`,
  `CREATE TABLE call_wrap_ups (
    call_id ${text} NOT NULL, user_id ${integer} NOT NULL REFERENCES users(id),
    outcome_id ${integer} REFERENCES call_outcomes(id), note ${text}, saved_at ${integer} NOT NULL,
    PRIMARY KEY (call_id, user_id))${keyedTable}`,
  `CREATE TABLE followup_leases (
    followup_id ${integer} NOT NULL PRIMARY KEY REFERENCES followups(id),
    user_id ${integer} NOT NULL REFERENCES users(id), token_id ${text} NOT NULL,
    expires_at ${integer} NOT NULL)${table}`,
];

/**
 * A list's view of a customer, stored with the term of the customer's whole name: a search by name reads one place. It
 * is filled in at the start, see customers/search-index.sql.ts.
 */
const readySummaries = ({ text }: DialectTypes): readonly string[] => [
  `ALTER TABLE customer_terms ADD COLUMN summary ${text}`,
];

/** Why agents of the clinic take a break. */
const breakReasons = ({ id, text, table }: DialectTypes): readonly string[] => [
  `CREATE TABLE break_reasons (id ${id}, name ${text} NOT NULL)${table}`,
];

/** Calls that nobody answered, by time: those that are still owed a call are few among all of a week. */
const missedCallsByTime = (): readonly string[] => [
  `CREATE INDEX call_records_missed ON call_records (created_at, id)
    WHERE direction <> 'internal' AND ended_at IS NOT NULL
      AND ((direction = 'inbound' AND billsec = 0) OR unattended_since IS NOT NULL)`,
];

/** Follow-ups of everybody by status: a page of those that are done, or planned, is read from its beginning. */
const followupsByStatus = (): readonly string[] => [
  `CREATE INDEX followups_by_status ON followups (status, followup_date, id)`,
];

/** Customers by their identity document. Not a part of them alone: PostgreSQL uses no statistics of such an index. */
const customersByDocument = (): readonly string[] => [`CREATE INDEX customers_by_document ON customers (upper(sfz))`];

/** Marks outcomes that complete a follow-up. Earlier they were recognised by their names. */
const completingOutcomes = ({ integer }: DialectTypes): readonly string[] => [
  `ALTER TABLE call_outcomes ADD COLUMN completes_follow_up ${integer} NOT NULL DEFAULT 0`,
  `UPDATE call_outcomes SET completes_follow_up = 1
    WHERE name LIKE '%回访完成%' OR name LIKE '%回访已完成%' OR LOWER(name) LIKE '%followed up%'`,
];

/** The account that placed a call without being on the line, and when the other side held an agent. */
const placedCalls = ({ text }: DialectTypes): readonly string[] => [
  `ALTER TABLE call_records ADD COLUMN placed_by ${text}`,
  `ALTER TABLE call_records ADD COLUMN holds ${text}`,
  `CREATE INDEX call_records_by_placer ON call_records (placed_by, created_at) WHERE placed_by IS NOT NULL`,
];

/** The migrations of version 0.2, in their order. */
export const version02 = {
  '0017-unattended-calls': unattendedCalls,
  '0018-import-sizes': importSizes,
  '0019-customer-versions': customerVersions,
  '0021-appointment-holds': appointmentHolds,
  '0022-wrap-ups': wrapUps,
  '0023-ready-summaries': readySummaries,
  '0025-break-reasons': breakReasons,
  '0026-missed-calls': missedCallsByTime,
  '0028-follow-ups-by-status': followupsByStatus,
  '0029-customers-by-document': customersByDocument,
  '0030-completing-outcomes': completingOutcomes,
  '0031-placed-calls': placedCalls,
};
