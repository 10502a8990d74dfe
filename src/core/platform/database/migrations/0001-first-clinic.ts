import type { DialectTypes } from '../dialect-types.ts';

/** The tables of a clinic: accounts, agents, customers, call records. */
export const firstClinic = ({ id, integer, text, noCase, table, keyedTable }: DialectTypes): readonly string[] => [
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
