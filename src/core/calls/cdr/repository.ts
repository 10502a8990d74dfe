import { type ExpressionBuilder, type RawBuilder, type Selectable, sql } from 'kysely';
import type { HangupCause } from '../../../shared/contract/call.ts';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import { namesOf, type Paging, readPage, readRows, countRows } from '../../platform/database/page.ts';
import type { Database } from '../../platform/database/schema.ts';
import { PreparedQueries, type ValueOf, wholeNumber } from '../../platform/database/prepared-queries.ts';
import { type RecordChoice, setCustomerOfCall } from './set-customer.ts';
import type { WrapUpRow } from '../wrap-ups/wrap-up-view.ts';

export type CdrRepository = ReturnType<typeof createCdrRepository>;

export type CdrFilter = {
  /** Both kinds without it. */
  readonly type?: 'sip' | 'dual' | undefined;
  readonly from: number;
  readonly to: number;
  /** Calls in which this agent talked, whatever else is asked for. */
  readonly onlyAgentId?: string | undefined;
  readonly agentId?: string | undefined;
  readonly customerId?: number | undefined;
  readonly direction?: 'inbound' | 'outbound' | 'internal' | undefined;
  readonly cause?: HangupCause | undefined;
  readonly callId?: string | undefined;
  /** A pattern of LIKE, for the caller's number or the called one. */
  readonly number?: string | undefined;
  readonly hasRecording?: boolean | undefined;
  /** Skill group that was called. */
  readonly groupId?: number | undefined;
  /** Disposition that an agent recorded for the call. */
  readonly outcomeId?: number | undefined;
  /** Whole seconds of talk, both included. */
  readonly minBillsec?: number | undefined;
  readonly maxBillsec?: number | undefined;
  /** The bit of a mark of the recording. */
  readonly markBit?: number | undefined;
  /** Whether a review is signed. */
  readonly isScored?: boolean | undefined;
  /** Whether an agent who is asked for talked in a call that was transferred; see `involvement`. */
  readonly hasParts: boolean;
  /** Whether `onlyAgentId` placed a call without being on the line. */
  readonly hasPlaced: boolean;
};
/** The filters whose values are parameters of the statement. */
type FilterValues = Omit<CdrFilter, 'hasRecording' | 'isScored' | 'hasParts' | 'hasPlaced'>;
type UnscopedFilter = Omit<CdrFilter, 'hasParts' | 'hasPlaced'>;
export type PartRow = Selectable<Database['call_parts']>;
export type CdrSort = 'created_at' | 'duration' | 'billsec' | 'id';

/** Finished calls: calls in progress are not listed. */
export function createCdrRepository(db: ClinicDatabase) {
  const queries = new PreparedQueries(db);
  const records = db
    .selectFrom('call_records')
    .leftJoin('agents', 'agents.agent_id', 'call_records.agent_id')
    .leftJoin('customers', 'customers.id', 'call_records.customer_id')
    .selectAll('call_records')
    .select(['agents.name as agent_name', 'customers.name as customer_name', 'customers.idcard as customer_idcard'])
    .where('call_records.ended_at', 'is not', null);

  const matching = (filter: CdrFilter, value: ValueOf<FilterValues>) => {
    const talked = (name: 'onlyAgentId' | 'agentId') => (row: ExpressionBuilder<Database, 'call_records'>) => {
      const ways = [row('call_records.agent_id', '=', value(name))];
      const transferred = row.selectFrom('call_parts').select('call_id').where('agent_id', '=', value(name));
      if (filter.hasParts) ways.push(row('call_records.call_id', 'in', transferred));
      if (filter.hasPlaced && name === 'onlyAgentId') ways.push(row('call_records.placed_by', '=', value(name)));
      return row.or(ways);
    };
    let query = records
      .where('call_records.created_at', '>=', value('from'))
      .where('call_records.created_at', '<=', value('to'));
    if (filter.type !== undefined) query = query.where('call_records.type', '=', value('type'));
    if (filter.onlyAgentId !== undefined) query = query.where(talked('onlyAgentId'));
    if (filter.agentId !== undefined) query = query.where(talked('agentId'));
    if (filter.customerId !== undefined) query = query.where('call_records.customer_id', '=', value('customerId'));
    if (filter.direction !== undefined) query = query.where('call_records.direction', '=', value('direction'));
    if (filter.cause !== undefined) query = query.where('call_records.hangup_cause', '=', value('cause'));
    if (filter.callId !== undefined) query = query.where('call_records.call_id', '=', value('callId'));
    if (filter.groupId !== undefined) query = query.where('call_records.group_id', '=', value('groupId'));
    if (filter.minBillsec !== undefined) query = query.where('call_records.billsec', '>=', value('minBillsec'));
    if (filter.maxBillsec !== undefined) query = query.where('call_records.billsec', '<=', value('maxBillsec'));
    if (filter.outcomeId !== undefined)
      query = query.where((row) =>
        row.exists(
          row
            .selectFrom('call_wrap_ups')
            .select('call_wrap_ups.user_id')
            .whereRef('call_wrap_ups.call_id', '=', 'call_records.call_id')
            .where('call_wrap_ups.outcome_id', '=', value('outcomeId')),
        ),
      );
    if (filter.number !== undefined)
      query = query.where((row) =>
        row.or([
          row('call_records.caller', 'like', value('number')),
          row('call_records.callee', 'like', value('number')),
        ]),
      );
    if (filter.hasRecording !== undefined)
      query = query.where('call_records.record_filename', filter.hasRecording ? 'is not' : 'is', null);
    for (const criterion of reviewCriteria(filter, value)) query = query.where(criterion);
    return query;
  };
  const listed = (filter: CdrFilter, sort: CdrSort) => {
    const { hasRecording, isScored, hasParts, hasPlaced, ...values } = filter;
    return {
      shape: `records by ${namesOf(values)}, ${hasRecording} ${isScored} ${hasParts} ${hasPlaced}`,
      values,
      sort: `call_records.${sort}`,
      id: 'call_records.id',
      build: (value: ValueOf<typeof values>) => matching(filter, value),
    };
  };
  return {
    list: (filter: CdrFilter, paging: Paging & { sort: CdrSort }) =>
      readPage(queries, paging, listed(filter, paging.sort)),
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
    setCustomer: (callId: string, customerId: number, record: RecordChoice): Promise<void> =>
      setCustomerOfCall(db, { callId, customerId, record }),
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

const isReviewed = sql<boolean>`EXISTS (SELECT 1 FROM call_scores
  WHERE call_scores.record_id = call_records.id AND call_scores.state = 'signed' AND call_scores.purpose = 'review')`;

/** Criteria of a rater. Marks are found by their index, whose condition is repeated word for word. */
function reviewCriteria(filter: CdrFilter, value: ValueOf<FilterValues>): RawBuilder<boolean>[] {
  const criteria: RawBuilder<boolean>[] = [];
  if (filter.markBit !== undefined)
    criteria.push(sql<boolean>`call_records.id IN (SELECT record_id FROM recording_checks
      WHERE called_at >= ${value('from')} AND called_at <= ${value('to')} AND marks <> 0
        AND (marks & ${wholeNumber(value('markBit'))}) <> 0)`);
  if (filter.isScored !== undefined) criteria.push(filter.isScored ? isReviewed : sql<boolean>`NOT ${isReviewed}`);
  return criteria;
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
