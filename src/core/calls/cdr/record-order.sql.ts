import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { SortOf } from '../../../shared/contract/list-sorts.ts';

type Expression = RawBuilder<string | number>;
export const agentOf: Expression = sql`coalesce(call_records.agent_id, '')`;
export const customerOf: Expression = sql`coalesce(call_records.customer_id, 0)`;
export const outcomeOf: Expression = sql`coalesce(call_records.outcome_id, 0)`;

/**
 * The columns that can be null have an index on the same expression (0061, 0072), and come first without a value. Names
 * are read where they are kept: those of one name are apart by whom they name.
 */
const expressions: Partial<Readonly<Record<SortOf<'foundCalls'>, { sortedBy: Expression; second?: Expression }>>> = {
  agent_id: { sortedBy: agentOf },
  customer_id: { sortedBy: customerOf },
  group_id: { sortedBy: sql`coalesce(call_records.group_id, 0)` },
  outcome_id: { sortedBy: outcomeOf },
  agent_name: {
    sortedBy: sql`coalesce((SELECT agents.name_order FROM agents WHERE agents.agent_id = call_records.agent_id), '')`,
    second: sql`coalesce((SELECT agents.extension FROM agents WHERE agents.agent_id = call_records.agent_id), '')`,
  },
  customer_name: {
    sortedBy: sql`coalesce(
      (SELECT customers.name_order FROM customers WHERE customers.id = call_records.customer_id), '')`,
    second: customerOf,
  },
};

export const orderOf = (sort: SortOf<'foundCalls'>) => ({ sort: `call_records.${sort}`, ...expressions[sort] });

/** 1 with a recording, otherwise 0: as the indexes of 0061 begin. */
export const recordedFlag = sql<number>`(CASE WHEN call_records.record_filename IS NULL THEN 0 ELSE 1 END)`;

/** Names beside a record. */
const names = [
  'agents.name as agent_name',
  'customers.name as customer_name',
  'customers.idcard as customer_idcard',
  'leads.name as lead_name',
] as const;

/** Finished calls, with the names of their agents and customers. */
export const namedRecords = (db: ClinicDatabase) =>
  db
    .selectFrom('call_records')
    .leftJoin('agents', 'agents.agent_id', 'call_records.agent_id')
    .leftJoin('customers', 'customers.id', 'call_records.customer_id')
    .leftJoin('leads', 'leads.id', 'call_records.lead_id')
    .selectAll('call_records')
    .select(names)
    .where('call_records.ended_at', 'is not', null);

interface Found {
  id: number;
  sort_value: string | number;
  /** Where a second value sorts calls of one value. */
  second_value?: string | number;
}
export type FoundPage = SelectQueryBuilder<Database, 'call_records', Found>;

/**
 * The parts of a page, each of which has its own order and limit. Kysely's type of such a query names the parts in
 * place of the table: the columns, by which alone it is read, are those of a page.
 */
export const joinedIn =
  (db: ClinicDatabase) =>
  (first: FoundPage, ...others: readonly FoundPage[]): FoundPage => {
    const [start, ...rest] = [first, ...others].map((part) => db.selectFrom(part.as('part')).selectAll());
    return rest.reduce(
      (joined, part) => joined.unionAll(part),
      start as NonNullable<typeof start>,
    ) as unknown as FoundPage;
  };

/** The same of a page of records that were found: nothing else is read of those that are sorted and left out. */
export function namedRecordsOf(db: ClinicDatabase, page: FoundPage, order: 'asc' | 'desc', hasSecond: boolean) {
  const rows = db
    .selectFrom(page.as('page'))
    .innerJoin('call_records', 'call_records.id', 'page.id')
    .leftJoin('agents', 'agents.agent_id', 'call_records.agent_id')
    .leftJoin('customers', 'customers.id', 'call_records.customer_id')
    .leftJoin('leads', 'leads.id', 'call_records.lead_id')
    .selectAll('call_records')
    .select(names)
    .select('page.sort_value')
    .orderBy('page.sort_value', order);
  return (hasSecond ? rows.select('page.second_value').orderBy('page.second_value', order) : rows).orderBy(
    'page.id',
    order,
  );
}
