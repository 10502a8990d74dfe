import type { DialectTypes } from '../dialect-types.ts';

/** Customers whom a call had or was given by choice, besides its present one: their holds keep its recording. */
export const earlierCallCustomers = ({ id, integer, table }: DialectTypes): readonly string[] => [
  `CREATE TABLE earlier_call_customers (
    id ${id}, record_id ${integer} NOT NULL REFERENCES call_records (id) ON DELETE CASCADE,
    customer_id ${integer} NOT NULL REFERENCES customers (id), noted_at ${integer} NOT NULL)${table}`,
  `CREATE INDEX earlier_call_customers_by_record ON earlier_call_customers (record_id)`,
  `CREATE INDEX earlier_call_customers_by_customer ON earlier_call_customers (customer_id)`,
];
