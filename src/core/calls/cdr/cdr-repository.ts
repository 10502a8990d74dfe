import type { Selectable } from 'kysely';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import { PreparedQueries } from '../../platform/database/prepared-queries.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { CdrFilter } from './cdr-filter.ts';
import { fewRecords } from './rare-records.sql.ts';
import type { CdrOrder } from './record-filter.sql.ts';
import { type CdrPaging, createRecordList } from './record-list.ts';
import { namedRecords } from './record-order.sql.ts';
import { scoresSeenOn } from '../reviews/seen-scores.sql.ts';
import { setCustomerOfCall, setLeadOfCall } from './choice-repository.ts';
import type { WrapUpRow } from '../wrap-ups/wrap-up-view.ts';

export type { CdrFilter } from './cdr-filter.ts';
export type { CdrOrder } from './record-filter.sql.ts';
export type { CdrPaging } from './record-list.ts';
export type CdrRepository = ReturnType<typeof createCdrRepository>;

type UnscopedFilter = Omit<CdrFilter, 'hasParts' | 'hasPlaced'>;
export type PartRow = Selectable<Database['call_parts']>;

/** Finished calls: calls in progress are not listed. At most `few` of what is asked for are looked up and sorted. */
export function createCdrRepository(db: ClinicDatabase, few = fewRecords) {
  const queries = new PreparedQueries(db);
  const records = namedRecords(db);
  const { page, count } = createRecordList(db, queries, few);
  return {
    list: async (filter: CdrFilter, paging: CdrPaging) => {
      const found = await page(filter, paging);
      return { ...found, total: found.total ?? (await count(filter)) };
    },
    listUncounted: page,
    /** A page of all that match, without counting them. */
    next: (filter: CdrFilter, order: CdrOrder, { rows, cursor }: { rows: number; cursor?: string | undefined }) =>
      page(filter, { ...order, rows, page: 1, cursor }),
    count,
    /** The skill groups of records, by record. */
    groupsOf: async (ids: readonly number[]): Promise<ReadonlyMap<number, { id: number; name: string }>> => {
      if (ids.length === 0) return new Map();
      const rows = await db
        .selectFrom('call_records')
        .innerJoin('skill_groups', 'skill_groups.id', 'call_records.group_id')
        .where('call_records.id', 'in', [...ids])
        .select(['call_records.id as record_id', 'skill_groups.id', 'skill_groups.name'])
        .execute();
      return new Map(rows.map(({ record_id: recordId, ...group }) => [recordId, group]));
    },
    /** The scores of records that an account sees, by record. */
    scoresOf: (ids: readonly number[], readerId: number) => scoresSeenOn(db, ids, readerId),
    involvement: (filter: UnscopedFilter) => involvementIn(db, filter),
    /** The talkers of transferred calls, by call, in order. */
    partsOf: async (rows: readonly { call_id: string; talkers: number }[]): Promise<Map<string, PartRow[]>> => {
      const callIds = rows.filter(({ talkers }) => talkers > 1).map((row) => row.call_id);
      if (callIds.length === 0) return new Map();
      const parts = db.selectFrom('call_parts').selectAll().where('call_id', 'in', callIds);
      return Map.groupBy(await parts.orderBy('call_id').orderBy('position').execute(), (part) => part.call_id);
    },
    /** Wrap-ups of calls, by call, the first one first. */
    wrapUpsOf: async (rows: readonly { call_id: string }[]): Promise<Map<string, WrapUpRow[]>> => {
      if (rows.length === 0) return new Map();
      const callIds = rows.map((row) => row.call_id);
      const written = db.selectFrom('call_wrap_ups').selectAll().where('call_id', 'in', callIds);
      return Map.groupBy(await written.orderBy('saved_at').orderBy('user_id').execute(), ({ call_id: id }) => id);
    },
    setCustomer: (choice: Parameters<typeof setCustomerOfCall>[1]): Promise<void> => setCustomerOfCall(db, choice),
    setLead: (choice: Parameters<typeof setLeadOfCall>[1]): Promise<void> => setLeadOfCall(db, choice),
    one: (id: number, type: 'sip' | 'dual') =>
      records.where('call_records.id', '=', id).where('call_records.type', '=', type).executeTakeFirst(),
    talkersOf: (callId: string) =>
      db
        .selectFrom('call_records')
        .select(['call_id', 'agent_id', 'placed_by', 'talkers'])
        .where('call_id', '=', callId)
        .executeTakeFirst(),
    sidesOf: (callId: string) => sidesOf(db, callId),
    several: (ids: readonly number[]) => records.where('call_records.id', 'in', [...ids]).execute(),
    ofAnyType: (id: number) => records.where('call_records.id', '=', id).executeTakeFirst(),
  };
}

/**
 * Whether an agent who is asked for has talked in a transferred call, or placed one between others. Only then does a
 * list look for those: otherwise the index of the agent's records serves it alone.
 */
async function involvementIn(
  db: ClinicDatabase,
  { onlyAgentId, agentId, from, to }: UnscopedFilter,
): Promise<Pick<CdrFilter, 'hasParts' | 'hasPlaced'>> {
  const agentIds = [onlyAgentId, agentId].filter((one) => one !== undefined);
  if (agentIds.length === 0) return { hasParts: false, hasPlaced: false };
  const parts = db.selectFrom('call_parts').select('call_id').where('from_at', '>=', from);
  const placed = db
    .selectFrom('call_records')
    .select('call_id')
    .where('placed_by', '=', onlyAgentId ?? '')
    .where('created_at', '>=', from)
    .where('created_at', '<=', to)
    .where('agent_id', 'is', null);
  const [part, call] = await Promise.all([
    parts.where('agent_id', 'in', agentIds).limit(1).executeTakeFirst(),
    placed.limit(1).executeTakeFirst(),
  ]);
  return { hasParts: part !== undefined, hasPlaced: call !== undefined };
}

/** The numbers of a call and its start. */
const sidesOf = (db: ClinicDatabase, callId: string) =>
  db
    .selectFrom('call_records')
    .select(['direction', 'caller', 'callee', 'created_at'])
    .where('call_id', '=', callId)
    .executeTakeFirst();
