import type { DialectTypes } from '../dialect-types.ts';

/** The tables of a clinic: accounts, agents, customers, call records. */
const firstClinic = ({ id, integer, text, noCase, table, keyedTable }: DialectTypes): readonly string[] => [
  `CREATE TABLE settings (name ${text} PRIMARY KEY, value ${text} NOT NULL)${table}`,
  `CREATE TABLE departments (id ${id}, name ${text} NOT NULL, parent_id ${integer} REFERENCES departments(id))${table}`,
  `CREATE TABLE mediums (id ${id}, name ${text} NOT NULL)${table}`,
  `CREATE TABLE addresses (id ${id}, name ${text} NOT NULL, parent_id ${integer} REFERENCES addresses(id))${table}`,
  `CREATE TABLE tags (id ${id}, name ${text} NOT NULL, category ${text} NOT NULL)${table}`,
  `CREATE TABLE agents (
    agent_id ${text} PRIMARY KEY, name ${text} NOT NULL, extension ${text} NOT NULL UNIQUE, mobile ${text},
    wish ${text} NOT NULL, reason ${text}, wrap_up_ends_at ${integer}, since ${integer} NOT NULL,
    idle_since ${integer} NOT NULL)${table}`,
  `CREATE TABLE users (
    id ${id}, name ${text} NOT NULL, email ${text} NOT NULL UNIQUE${noCase}, password_hash ${text} NOT NULL,
    role ${text} NOT NULL, department_id ${integer} REFERENCES departments(id),
    agent_id ${text} UNIQUE REFERENCES agents(agent_id), is_active ${integer} NOT NULL DEFAULT 1)${table}`,
  `CREATE TABLE tokens (
    id ${text} PRIMARY KEY, user_id ${integer} NOT NULL REFERENCES users(id), token_hash ${text} NOT NULL UNIQUE,
    fingerprint ${text}, created_at ${integer} NOT NULL, last_used_at ${integer} NOT NULL,
    revoked_at ${integer})${table}`,
  `CREATE TABLE sip_credentials (
    id ${text} PRIMARY KEY, token_id ${text} NOT NULL REFERENCES tokens(id), extension ${text} NOT NULL,
    ha1_md5 ${text} NOT NULL, ha1_sha256 ${text} NOT NULL, created_at ${integer} NOT NULL,
    expires_at ${integer} NOT NULL, superseded ${integer} NOT NULL DEFAULT 0)${table}`,
  `CREATE INDEX sip_credentials_by_extension ON sip_credentials (extension)`,
  `CREATE TABLE skill_groups (
    id ${id}, name ${text} NOT NULL, ring_seconds ${integer} NOT NULL, wait_seconds ${integer} NOT NULL,
    wrap_up_seconds ${integer} NOT NULL)${table}`,
  `CREATE TABLE agent_groups (
    agent_id ${text} NOT NULL REFERENCES agents(agent_id), group_id ${integer} NOT NULL REFERENCES skill_groups(id),
    PRIMARY KEY (agent_id, group_id))${keyedTable}`,
  `CREATE TABLE agent_events (
    agent_id ${text} NOT NULL, seq ${integer} NOT NULL, name ${text} NOT NULL, payload ${text} NOT NULL,
    at ${integer} NOT NULL, PRIMARY KEY (agent_id, seq))${keyedTable}`,
  `CREATE TABLE audit_log (
    id ${id}, at ${integer} NOT NULL, user_id ${integer}, action ${text} NOT NULL, detail ${text} NOT NULL,
    address ${text})${table}`,
  `CREATE TABLE customers (
    id ${id}, idcard ${text} NOT NULL UNIQUE, name ${text} NOT NULL, sex ${integer} NOT NULL CHECK (sex IN (1, 2)),
    birthday ${text}, age ${integer}, sfz ${text}, address_id ${integer} NOT NULL REFERENCES addresses(id),
    medium_id ${integer} NOT NULL REFERENCES mediums(id), department_id ${integer} REFERENCES departments(id),
    consultant_id ${integer} REFERENCES users(id), ascription_id ${integer} REFERENCES users(id),
    total_payment ${integer} NOT NULL DEFAULT 0, balance ${integer} NOT NULL DEFAULT 0,
    points ${integer} NOT NULL DEFAULT 0, created_at ${integer} NOT NULL, updated_at ${integer} NOT NULL)${table}`,
  `CREATE INDEX customers_by_creation ON customers (created_at, id)`,
  `CREATE INDEX customers_by_name ON customers (name, id)`,
  `CREATE TABLE customer_phones (
    customer_id ${integer} NOT NULL REFERENCES customers(id), position ${integer} NOT NULL, number ${text} NOT NULL,
    e164 ${text} NOT NULL, PRIMARY KEY (customer_id, position))${keyedTable}`,
  `CREATE UNIQUE INDEX customer_phones_by_number ON customer_phones (e164, customer_id)`,
  `CREATE TABLE customer_tags (
    customer_id ${integer} NOT NULL REFERENCES customers(id), tag_id ${integer} NOT NULL REFERENCES tags(id),
    PRIMARY KEY (customer_id, tag_id))${keyedTable}`,
  `CREATE TABLE customer_terms (
    term ${text} NOT NULL, customer_id ${integer} NOT NULL REFERENCES customers(id),
    PRIMARY KEY (term, customer_id))${keyedTable}`,
  `CREATE TABLE call_records (
    id ${id}, call_id ${text} NOT NULL UNIQUE, type ${text} NOT NULL, direction ${text} NOT NULL,
    caller ${text} NOT NULL, callee ${text} NOT NULL, agent_id ${text},
    customer_id ${integer} REFERENCES customers(id), group_id ${integer}, line_group ${text}, extra ${text},
    created_at ${integer} NOT NULL, ringing_at ${integer}, answered_at ${integer}, ended_at ${integer},
    last_alive_at ${integer} NOT NULL, duration ${integer} NOT NULL DEFAULT 0, billsec ${integer} NOT NULL DEFAULT 0,
    hangup_cause ${text}, sip_code ${integer}, sip_reason ${text}, record_filename ${text})${table}`,
  `CREATE INDEX call_records_by_time ON call_records (type, created_at, id)`,
  `CREATE INDEX call_records_by_customer ON call_records (customer_id, created_at)`,
  `CREATE INDEX call_records_by_agent ON call_records (agent_id, created_at)`,
  `CREATE INDEX call_records_open ON call_records (id) WHERE ended_at IS NULL`,
];

/** Follow-ups, and the lookups that they and later work choose from. */
const followUps = ({ id, integer, text, table }: DialectTypes): readonly string[] => [
  `CREATE TABLE rooms (id ${id}, name ${text} NOT NULL)${table}`,
  `CREATE TABLE followup_types (id ${id}, name ${text} NOT NULL)${table}`,
  `CREATE TABLE followup_tools (id ${id}, name ${text} NOT NULL)${table}`,
  `CREATE TABLE items (id ${id}, name ${text} NOT NULL, category ${text} NOT NULL)${table}`,
  `CREATE TABLE reservation_types (id ${id}, name ${text} NOT NULL)${table}`,
  `CREATE TABLE product_types (
    id ${id}, name ${text} NOT NULL, parent_id ${integer} REFERENCES product_types(id))${table}`,
  `CREATE TABLE goods_types (id ${id}, name ${text} NOT NULL, parent_id ${integer} REFERENCES goods_types(id))${table}`,
  `CREATE TABLE followups (
    id ${id}, customer_id ${integer} NOT NULL REFERENCES customers(id),
    type_id ${integer} REFERENCES followup_types(id), tool_id ${integer} REFERENCES followup_tools(id), title ${text},
    remark ${text}, followup_date ${text} NOT NULL, followup_user_id ${integer} NOT NULL REFERENCES users(id),
    status ${integer} NOT NULL DEFAULT 0 CHECK (status IN (0, 1, 2)), result ${text}, executed_at ${integer},
    executed_by ${integer} REFERENCES users(id), created_by ${integer} REFERENCES users(id),
    created_at ${integer} NOT NULL)${table}`,
  `CREATE INDEX followups_by_date ON followups (followup_date, id)`,
  `CREATE INDEX followups_by_customer ON followups (customer_id, followup_date, id)`,
  `CREATE INDEX followups_by_user ON followups (followup_user_id, status, followup_date, id)`,
];

/** Treatments of a customer, and later upsells (second development, erkai). */
const treatments = ({ id, integer, table, keyedTable }: DialectTypes): readonly string[] => [
  `CREATE TABLE treatments (
    id ${id}, customer_id ${integer} NOT NULL REFERENCES customers(id),
    item_id ${integer} NOT NULL REFERENCES items(id), doctor_id ${integer} REFERENCES users(id),
    times ${integer} NOT NULL, amount ${integer} NOT NULL, executed_at ${integer} NOT NULL)${table}`,
  `CREATE INDEX treatments_by_time ON treatments (executed_at, id)`,
  `CREATE INDEX treatments_by_customer ON treatments (customer_id, executed_at, id)`,
  `CREATE TABLE erkai (
    id ${id}, customer_id ${integer} NOT NULL REFERENCES customers(id),
    department_id ${integer} NOT NULL REFERENCES departments(id),
    developer_id ${integer} NOT NULL REFERENCES users(id), amount ${integer} NOT NULL,
    created_at ${integer} NOT NULL)${table}`,
  `CREATE INDEX erkai_by_time ON erkai (created_at, id)`,
  `CREATE INDEX erkai_by_customer ON erkai (customer_id, created_at, id)`,
  `CREATE TABLE erkai_items (
    erkai_id ${integer} NOT NULL REFERENCES erkai(id), item_id ${integer} NOT NULL REFERENCES items(id),
    PRIMARY KEY (erkai_id, item_id))${keyedTable}`,
];

/** Channel reservations: who wants advice on what, where, on which day. */
const reservations = ({ id, integer, text, table, keyedTable }: DialectTypes): readonly string[] => [
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

/** Appointments: who is with whom, where, from when to when. Each of those that can be taken is looked up by time. */
const appointments = ({ id, integer, text, table }: DialectTypes): readonly string[] => [
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

/** Albums with their photos, and materials; the files themselves lie in folders beside the database. */
const albums = ({ id, integer, text, table }: DialectTypes): readonly string[] => [
  `CREATE TABLE albums (
    id ${id}, customer_id ${integer} NOT NULL REFERENCES customers(id), title ${text} NOT NULL, flag ${text} NOT NULL,
    remark ${text}, created_by ${integer} NOT NULL REFERENCES users(id), created_at ${integer} NOT NULL)${table}`,
  `CREATE INDEX albums_by_creation ON albums (created_at, id)`,
  `CREATE INDEX albums_by_customer ON albums (customer_id, created_at, id)`,
  `CREATE TABLE photos (
    id ${id}, album_id ${integer} NOT NULL REFERENCES albums(id),
    customer_id ${integer} NOT NULL REFERENCES customers(id), filename ${text} NOT NULL,
    thumb_filename ${text} NOT NULL, content_type ${text} NOT NULL, remark ${text}, taken_at ${text},
    width ${integer} NOT NULL, height ${integer} NOT NULL, bytes ${integer} NOT NULL,
    created_by ${integer} NOT NULL REFERENCES users(id), created_at ${integer} NOT NULL)${table}`,
  `CREATE INDEX photos_by_album ON photos (album_id, id)`,
  `CREATE INDEX photos_by_customer ON photos (customer_id, created_at, id)`,
  `CREATE TABLE material_categories (id ${id}, name ${text} NOT NULL, material_type ${text} NOT NULL)${table}`,
  `CREATE TABLE materials (
    id ${id}, category_id ${integer} NOT NULL REFERENCES material_categories(id), title ${text} NOT NULL,
    type ${text} NOT NULL, content ${text} NOT NULL, thumb_filename ${text}, cover_filename ${text},
    created_at ${integer} NOT NULL)${table}`,
  `CREATE INDEX materials_by_creation ON materials (created_at, id)`,
];

/** Idempotency keys, pending deliveries to other systems, and the audit log. */
const deliveries = ({ id, integer, text, table, keyedTable }: DialectTypes): readonly string[] => [
  `CREATE TABLE idempotency_keys (
    user_id ${integer} NOT NULL, path ${text} NOT NULL, key ${text} NOT NULL, answer ${text},
    created_at ${integer} NOT NULL, PRIMARY KEY (user_id, path, key))${keyedTable}`,
  `CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at)`,
  `CREATE TABLE callbacks (
    id ${id}, delivery ${text} NOT NULL UNIQUE, call_id ${text} NOT NULL, body ${text} NOT NULL,
    created_at ${integer} NOT NULL, next_attempt_at ${integer} NOT NULL, attempts ${integer} NOT NULL)${table}`,
  `CREATE INDEX callbacks_by_call ON callbacks (call_id, id)`,
  `CREATE INDEX audit_log_by_time ON audit_log (at, id)`,
];

/**
 * Terms in the order in which customers are listed: a keyword that a third of them share costs as little as one that
 * nobody does. The terms of customers who exist are made at the start, see customers/search-index.sql.ts.
 */
const searchTerms = ({ integer, text, keyedTable }: DialectTypes): readonly string[] => [
  `DROP TABLE customer_terms`,
  `CREATE TABLE customer_terms (
    term ${text} NOT NULL, created_at ${integer} NOT NULL, customer_id ${integer} NOT NULL REFERENCES customers(id),
    PRIMARY KEY (term, created_at, customer_id))${keyedTable}`,
];

/**
 * The talkers of a transferred call; a call with one talker has only its record. Earlier records have no separate
 * seconds for ringing and waiting.
 */
const callParts = ({ integer, text, keyedTable }: DialectTypes): readonly string[] => [
  `ALTER TABLE call_records ADD COLUMN ring_seconds ${integer}`,
  `ALTER TABLE call_records ADD COLUMN wait_seconds ${integer}`,
  `ALTER TABLE call_records ADD COLUMN talkers ${integer} NOT NULL DEFAULT 1`,
  `CREATE TABLE call_parts (
    call_id ${text} NOT NULL, position ${integer} NOT NULL, agent_id ${text}, number ${text},
    from_at ${integer} NOT NULL, to_at ${integer}, PRIMARY KEY (call_id, position))${keyedTable}`,
  `CREATE INDEX call_parts_by_agent ON call_parts (agent_id, from_at)`,
];

/** A sign-in asks whether its workstation is known; and an account's tokens are looked for when it is closed. */
const tokensByUser = (): readonly string[] => ['CREATE INDEX tokens_by_user ON tokens (user_id, fingerprint)'];

/**
 * The version of the rules by which an index that is derived from other tables was made. Terms that exist were made by
 * the rules of version 1; customers without any come from before 0008, whose index was another one.
 */
const indexVersions = ({ integer, text, keyedTable }: DialectTypes): readonly string[] => [
  `CREATE TABLE index_versions (name ${text} NOT NULL PRIMARY KEY, version ${integer} NOT NULL)${keyedTable}`,
  `INSERT INTO index_versions (name, version)
    SELECT 'customer_terms', 1 WHERE EXISTS (SELECT 1 FROM customer_terms)`,
];

/** The service's own finding where no SIP status applies, and the end of each leg of a dual call. */
const legCauses = ({ text }: DialectTypes): readonly string[] =>
  ['hangup_code', 'ended_by', 'agent_leg_cause', 'customer_leg_cause'].map(
    (column) => `ALTER TABLE call_records ADD COLUMN ${column} ${text}`,
  );

/** Hashes of requests with an Idempotency-Key; earlier keys have none, and last for a day. */
const requestHashes = ({ text }: DialectTypes): readonly string[] => [
  `ALTER TABLE idempotency_keys ADD COLUMN request_hash ${text}`,
];

/**
 * Imported customers name their import, whose state decides whether they are seen. Customers of an import that was
 * interrupted are deleted: no table may have to be searched for references without an index on them. SQLite keeps this
 * reference until 0091.
 */
const customerImports = ({ id, integer, text, table, dropReference }: DialectTypes): readonly string[] => [
  `CREATE TABLE customer_imports (
    id ${id}, begun_at ${integer} NOT NULL, after_customer_id ${integer} NOT NULL, state ${text} NOT NULL)${table}`,
  `ALTER TABLE customers ADD COLUMN import_id ${integer} REFERENCES customer_imports(id)`,
  `CREATE INDEX reservations_by_customer ON reservations (customer_id)`,
  ...dropReference('customer_terms', 'customer_id'),
];

/**
 * Copies a customer's numbers and tags into the customer's own row: lists of customers need two lookups less per row.
 */
const joinedLists = ({ text }: DialectTypes): readonly string[] => [
  `ALTER TABLE customers ADD COLUMN phones ${text} NOT NULL DEFAULT ''`,
  `ALTER TABLE customers ADD COLUMN tag_ids ${text} NOT NULL DEFAULT ''`,
  `UPDATE customers SET
    phones = COALESCE((SELECT string_agg(number, ',') FROM (
      SELECT number FROM customer_phones WHERE customer_id = customers.id ORDER BY position) AS numbers), ''),
    tag_ids = COALESCE((SELECT string_agg(CAST(tag_id AS TEXT), ',') FROM (
      SELECT tag_id FROM customer_tags WHERE customer_id = customers.id ORDER BY tag_id) AS ids), '')`,
];

/** The sender's rights when the request was answered; earlier keys have none, and last for a day. */
const requestRights = ({ text }: DialectTypes): readonly string[] => [
  `ALTER TABLE idempotency_keys ADD COLUMN rights_hash ${text}`,
];

/** The migrations of version 0.1, in their order. */
export const version01 = {
  '0001-first-clinic': firstClinic,
  '0002-follow-ups': followUps,
  '0003-treatments': treatments,
  '0004-reservations': reservations,
  '0005-appointments': appointments,
  '0006-albums': albums,
  '0007-deliveries': deliveries,
  '0008-search-terms': searchTerms,
  '0009-call-parts': callParts,
  '0010-tokens-by-user': tokensByUser,
  '0011-index-versions': indexVersions,
  '0012-leg-causes': legCauses,
  '0013-request-hashes': requestHashes,
  '0014-customer-imports': customerImports,
  '0015-joined-lists': joinedLists,
  '0016-request-rights': requestRights,
};
