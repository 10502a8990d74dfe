import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { FoundCallSort } from '../../../shared/contract/cdr.ts';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import type { Database } from '../../platform/database/schema.ts';

/** The columns that can be null have an index on the same expression (0061), and come first without a value. */
const expressions: Partial<Readonly<Record<FoundCallSort, RawBuilder<string | number>>>> = {
  agent_id: sql<string | number>`coalesce(call_records.agent_id, '')`,
  customer_id: sql<string | number>`coalesce(call_records.customer_id, 0)`,
  group_id: sql<string | number>`coalesce(call_records.group_id, 0)`,
};

export const orderOf = (sort: FoundCallSort) => ({ sort: `call_records.${sort}`, sortedBy: expressions[sort] });

/** 1 with a recording, otherwise 0: as the indexes of 0061 begin. */
export const recordedFlag = sql<number>`(CASE WHEN call_records.record_filename IS NULL THEN 0 ELSE 1 END)`;

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

/** Both parts of a page, each of which has its own order and limit. */
export const joinedIn =
  (db: ClinicDatabase) =>
  (rest: FoundPage, others: FoundPage): FoundPage =>
    db
      .selectFrom(rest.as('rest'))
      .selectAll()
      .unionAll(db.selectFrom(others.as('others')).selectAll()) as unknown as FoundPage;

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
