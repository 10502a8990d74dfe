import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { FoundCallSort } from '../../../shared/contract/cdr.ts';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { CdrFilter } from './record-filter.sql.ts';

/** The columns that can be null have an index on the same expression (0061), and come first without a value. */
const expressions: Partial<Readonly<Record<FoundCallSort, RawBuilder<string | number>>>> = {
  agent_id: sql`coalesce(call_records.agent_id, '')`,
  customer_id: sql`coalesce(call_records.customer_id, 0)`,
  group_id: sql`coalesce(call_records.group_id, 0)`,
};

export const orderOf = (sort: FoundCallSort) => ({ sort: `call_records.${sort}`, sortedBy: expressions[sort] });

/** 1 with a recording, otherwise 0: as the indexes of 0061 begin. */
export const recordedFlag = sql<number>`(CASE WHEN call_records.record_filename IS NULL THEN 0 ELSE 1 END)`;

const dayMs = 86_400_000;
/** Calls of so many days are read by their start and sorted faster than those of years are looked through. */
const longMs = { byFoundIndex: 14 * dayMs, byLengthAlone: 62 * dayMs };

/**
 * How the records of a list are read: by their start, or in the order asked for until there are enough. Records with a
 * recording, or without one, have an index for each order; both together have one of their length alone.
 */
export type Reading = 'by-start' | 'by-order' | 'by-found-order';

export function readingOf(filter: CdrFilter, sort: FoundCallSort): Reading {
  const { from, to, onlyAgentId, agentId, customerId, callId, number, hasRecording } = filter;
  if (sort === 'created_at' || sort === 'duration' || sort === 'id') return 'by-start';
  // Few records have these, or they cannot be found by an index.
  if ([onlyAgentId, agentId, customerId, callId, number].some((one) => one !== undefined)) return 'by-start';
  if (hasRecording !== undefined) return to - from > longMs.byFoundIndex ? 'by-found-order' : 'by-start';
  return sort === 'billsec' && to - from > longMs.byLengthAlone ? 'by-order' : 'by-start';
}

/** Names beside a record. */
const names = [
  'agents.name as agent_name',
  'customers.name as customer_name',
  'customers.idcard as customer_idcard',
] as const;

/** Finished calls, with the names of their agents and customers. */
export const namedRecords = (db: ClinicDatabase) =>
  db
    .selectFrom('call_records')
    .leftJoin('agents', 'agents.agent_id', 'call_records.agent_id')
    .leftJoin('customers', 'customers.id', 'call_records.customer_id')
    .selectAll('call_records')
    .select(names)
    .where('call_records.ended_at', 'is not', null);

type FoundPage = SelectQueryBuilder<Database, 'call_records', { id: number; sort_value: string | number }>;

/** The same of a page of records that were found: nothing else is read of those that are sorted and left out. */
export const namedRecordsOf = (db: ClinicDatabase, page: FoundPage, order: 'asc' | 'desc') =>
  db
    .selectFrom(page.as('page'))
    .innerJoin('call_records', 'call_records.id', 'page.id')
    .leftJoin('agents', 'agents.agent_id', 'call_records.agent_id')
    .leftJoin('customers', 'customers.id', 'call_records.customer_id')
    .selectAll('call_records')
    .select(names)
    .select('page.sort_value')
    .orderBy('page.sort_value', order)
    .orderBy('page.id', order);
