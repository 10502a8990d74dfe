import type { Selectable } from 'kysely';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import { namesOf, type Paging, readPage, readRows, countRows } from '../../platform/database/page.ts';
import type { Database } from '../../platform/database/schema.ts';
import { PreparedQueries, type ValueOf } from '../../platform/database/prepared-queries.ts';
import { type CdrFilter, isLong, matching, recordsOf } from './record-filter.sql.ts';
import { type RecordChoice, setCustomerOfCall } from './set-customer.ts';
import type { WrapUpRow } from '../wrap-ups/wrap-up-view.ts';

export type { CdrFilter } from './record-filter.sql.ts';
export type CdrRepository = ReturnType<typeof createCdrRepository>;

type UnscopedFilter = Omit<CdrFilter, 'hasParts' | 'hasPlaced'>;
export type PartRow = Selectable<Database['call_parts']>;
export type CdrSort = 'created_at' | 'duration' | 'billsec' | 'id';

/** Finished calls: calls in progress are not listed. */
export function createCdrRepository(db: ClinicDatabase) {
  const queries = new PreparedQueries(db);
  const records = recordsOf(db);
  const listed = (filter: CdrFilter, sort: CdrSort) => {
    const { hasRecording, isScored, hasParts, hasPlaced, ...values } = filter;
    const isByLength = sort === 'billsec' && isLong(filter);
    const ways = { hasRecording, isScored, hasParts, hasPlaced, isByLength };
    return {
      shape: `records by ${namesOf(values)}, ${JSON.stringify(ways)}`,
      values,
      sort: `call_records.${sort}`,
      id: 'call_records.id',
      build: (value: ValueOf<typeof values>) => matching(records, { filter, isByLength }, value),
    };
  };
  return {
    list: (filter: CdrFilter, paging: Paging & { sort: CdrSort }) =>
      readPage(queries, paging, listed(filter, paging.sort)),
    /** The same without the count, which can take longer than the rows: null unless these are all. */
    listUncounted: async (filter: CdrFilter, paging: Paging & { sort: CdrSort }) => {
      const { rows, next } = await readRows(queries, paging, listed(filter, paging.sort));
      const isWhole = paging.cursor === undefined && paging.page === 1 && next === null;
      return { rows, next, total: isWhole ? rows.length : null };
    },
    /** A page of all that match, without counting them; the oldest first. */
    next: (filter: CdrFilter, rows: number, cursor: string | undefined) =>
      readRows(queries, { rows, page: 1, cursor, sort: 'created_at', order: 'asc' }, listed(filter, 'created_at')),
    count: (filter: CdrFilter) => countRows(queries, listed(filter, 'created_at')),
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
    setCustomer: (choice: { callId: string; customerId: number; at: number; record: RecordChoice }): Promise<void> =>
      setCustomerOfCall(db, choice),
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
