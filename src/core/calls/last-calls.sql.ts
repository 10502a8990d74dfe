import { type RawBuilder, sql } from 'kysely';
import { manyCalls } from '../../shared/contract/call-reason.ts';

/** The last calls of the customer whose ID is in a column, to select from within a query of that column’s table. */
export const lastCallsOf = (customerId: string): RawBuilder<unknown> => sql`(
  SELECT * FROM call_records WHERE call_records.customer_id = ${sql.ref(customerId)}
  ORDER BY call_records.created_at DESC, call_records.id DESC LIMIT ${sql.lit(manyCalls)}) AS last_calls`;
