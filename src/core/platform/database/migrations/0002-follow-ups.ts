import type { DialectTypes } from '../dialect-types.ts';

/** Follow-ups, and the lookups that they and later work choose from. */
export const followUps = ({ id, integer, text, table }: DialectTypes): readonly string[] => [
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
