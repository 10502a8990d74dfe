import type { Selectable } from 'kysely';
import type { FoundCallSort } from '../../../shared/contract/found-call-sort.ts';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import { countRows, namesOf, type Paging, readDetailedRows } from '../../platform/database/page.ts';
import { readPartedRows } from '../../platform/database/parted-page.ts';
import type { Database } from '../../platform/database/schema.ts';
import { countInSpans } from '../../platform/database/count-in-spans.ts';
import { type CountedInParts, PreparedQueries, type ValueOf } from '../../platform/database/prepared-queries.ts';
import {
  type CdrFilter,
  type CdrOrder,
  type FilterValues,
  longMs,
  type Matched,
  matching,
  matchingCount,
  mayReadAll,
  readingOf,
} from './record-filter.sql.ts';
import { type FoundPage, joinedIn, namedRecords, namedRecordsOf, orderOf } from './record-order.sql.ts';
import { fewRecords, type RareFilter, rareFilterOf } from './rare-records.sql.ts';
import { areCustomersSparse, partsOf } from './record-parts.sql.ts';
import { scoresSeenOn } from '../reviews/seen-scores.sql.ts';
import { type RecordChoice, setCustomerOfCall } from './set-customer.ts';
import type { WrapUpRow } from '../wrap-ups/wrap-up-view.ts';

export type { CdrFilter, CdrOrder } from './record-filter.sql.ts';
export type CdrRepository = ReturnType<typeof createCdrRepository>;

type UnscopedFilter = Omit<CdrFilter, 'hasParts' | 'hasPlaced'>;
export type PartRow = Selectable<Database['call_parts']>;
/** A page of a list, and its order. */
export type CdrPaging = Paging & CdrOrder;

/** Finished calls: calls in progress are not listed. At most `few` of what is asked for are looked up and sorted. */
export function createCdrRepository(db: ClinicDatabase, few = fewRecords) {
  const queries = new PreparedQueries(db);
  const records = namedRecords(db);
  const asked = (filter: CdrFilter) => {
    const { hasRecording, isScored, hasParts, hasPlaced, ...values } = filter;
    const ways = JSON.stringify({ hasRecording, isScored, hasParts, hasPlaced });
    return { shape: `records by ${namesOf(values)}, ${ways}`, values };
  };
  const listed = (matched: Matched) => {
    const { filter, reading, sort, rare } = matched;
    const { shape, values } = asked(filter);
    return {
      shape: `${shape}, ${reading}, by ${rare} first`,
      values,
      ...orderOf(sort),
      hasOneValue: reading === 'by-found-order' && sort === 'group_id' && filter.groupId !== undefined,
      joined: reading === 'by-start' ? undefined : joinedIn(db),
      id: 'call_records.id',
      build: (value: ValueOf<typeof values>) => matching(db, matched, value),
      counting: (value: ValueOf<typeof values>) => matchingCount(db, matched, value),
    };
  };
  const parted = (filter: CdrFilter, order: CdrOrder, rare: RareFilter | undefined) => {
    const { shape, values } = asked(filter);
    return {
      shape: `${shape}, by ${rare} first`,
      values: { ...values, readerId: order.readerId },
      joined: joinedIn(db),
      ...partsOf(db, filter, order, rare),
    };
  };
  const rareOf = (filter: CdrFilter) =>
    mayReadAll(filter) ? rareFilterOf(db, queries, filter, { ...asked(filter), few }) : undefined;
  const readingFor = async (filter: CdrFilter, sort: FoundCallSort, rare: RareFilter | undefined) => {
    if (rare !== undefined && sort !== 'score') return 'by-start';
    const best = readingOf(filter, sort);
    const isByCustomer = best === 'by-parts' && sort === 'customer_name';
    return isByCustomer && (await areCustomersSparse(db, filter)) ? 'by-start' : best;
  };
  /** Without the count, which can take longer than the rows: null unless these are all. */
  const page = async (filter: CdrFilter, paging: CdrPaging) => {
    const { sort } = paging;
    const rare = await rareOf(filter);
    const reading = await readingFor(filter, sort, rare);
    const hasSecond = sort === 'score' || orderOf(sort).second !== undefined;
    const named = (found: FoundPage) => namedRecordsOf(db, found, paging.order, hasSecond);
    const { rows, next } =
      reading === 'by-parts'
        ? await readPartedRows(queries, paging, parted(filter, paging, rare), named)
        : await readDetailedRows(queries, paging, listed({ filter, sort, reading, rare }), named);
    const isWhole = paging.cursor === undefined && paging.page === 1 && next === null;
    return { rows, next, total: isWhole ? rows.length : null };
  };
  /** The first and the last start of a call of the time asked for. */
  const startsIn = async ({ from, to }: CdrFilter) => {
    const starts = db
      .selectFrom('call_records')
      .select('created_at')
      .where('created_at', '>=', from)
      .where('created_at', '<=', to)
      .limit(1);
    const [first, last] = await Promise.all([
      starts.orderBy('created_at', 'asc').executeTakeFirst(),
      starts.orderBy('created_at', 'desc').executeTakeFirst(),
    ]);
    return { first: first?.created_at ?? 0, last: last?.created_at ?? -1 };
  };
  const count = async (filter: CdrFilter) => {
    const rare = await rareOf(filter);
    const whole = listed({ filter, reading: 'by-start', sort: 'created_at', rare });
    if (rare !== undefined || !mayReadAll(filter)) return countRows(queries, whole);
    const countedInParts: CountedInParts<FilterValues> = async (countPart) =>
      countInSpans({ ...(await startsIn(filter)), width: longMs.byFoundIndex }, (from, to) => countPart({ from, to }));
    return countRows(queries, { ...whole, countedInParts });
  };
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
