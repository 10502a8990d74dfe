import { type ExpressionBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import { type ValueOf, wholeNumber } from '../../platform/database/prepared-queries.ts';
import type { Database } from '../../platform/database/schema.ts';
import { callsReviewedFor } from '../reviews/seen-scores.sql.ts';
import type { CdrFilter, FilterValues } from './cdr-filter.ts';
import { isInTime, resultOfCall } from '../real-calls.sql.ts';
import { isAmong, type RareFilter } from './rare-records.sql.ts';
import { orderOf, recordedFlag } from './record-order.sql.ts';
import { resultsOf } from '../../../shared/contract/call-result.ts';
import type { SortOf } from '../../../shared/contract/list-sorts.ts';

const dayMs = 86_400_000;
/** Calls of so many days are read by their start and sorted faster than those of years are looked through. */
const longMs = { byFoundIndex: 14 * dayMs, byOrderOfAll: 62 * dayMs };

/** `readerId`: the account whose blind ratings hide the scores of others from it. */
export interface CdrOrder {
  readonly sort: SortOf<'foundCalls'>;
  readonly order: 'asc' | 'desc';
  readonly readerId: number;
}

/**
 * How the records of a list are read: by their start, or in the order asked for until there are enough. Records with a
 * recording, or without one, have an index for each order, and both together those of their length, duration and ID.
 * Both together in other orders, orders by what other tables keep, and calls of one outcome by their last one are read
 * part by part.
 */
export type Reading = 'by-start' | 'by-order' | 'by-found-order';

/** Whether few records have what is asked for, or it cannot be found by an index. */
const isSelective = ({ onlyAgentId, agentId, customerId, callId, number }: CdrFilter): boolean =>
  [onlyAgentId, agentId, customerId, callId, number].some((one) => one !== undefined);

/** Whether all calls of the time may have to be read where few match: not where an index leads to them, or days do. */
export const mayReadAll = (filter: CdrFilter): boolean =>
  !isSelective(filter) && filter.to - filter.from > longMs.byFoundIndex;

export function readingOf(filter: CdrFilter, sort: SortOf<'foundCalls'>): Reading | 'by-parts' {
  if (sort === 'score') return 'by-parts';
  if (sort === 'created_at' || isSelective(filter)) return 'by-start';
  const { from, to, hasRecording, outcomeId } = filter;
  const isOfAll = sort === 'duration' || sort === 'id' || (sort === 'billsec' && hasRecording === undefined);
  if (isOfAll) return to - from > longMs.byOrderOfAll ? 'by-order' : 'by-start';
  if (to - from <= longMs.byFoundIndex) return 'by-start';
  const isByName = sort === 'agent_name' || sort === 'customer_name';
  const isOfOne = sort === 'outcome_id' && outcomeId !== undefined;
  return hasRecording === undefined || isByName || isOfOne ? 'by-parts' : 'by-found-order';
}

export interface Matched {
  readonly filter: CdrFilter;
  readonly reading: Reading;
  readonly sort: SortOf<'foundCalls'>;
  /** The filter that so few records match that they are looked up first. */
  readonly rare?: RareFilter | undefined;
}

/** The IDs of finished calls. */
export const matching = (
  db: ClinicDatabase,
  matched: Matched,
  value: ValueOf<FilterValues>,
  records: SelectQueryBuilder<Database, 'call_records', object> = db.selectFrom('call_records'),
) => among(records.select('call_records.id').where('call_records.ended_at', 'is not', null), matched, value);

/** How many they are. Few calls are in progress: without reading each record, where an index has the rest. */
export const matchingCount = (
  db: ClinicDatabase,
  { filter, rare }: Pick<Matched, 'filter' | 'rare'>,
  value: ValueOf<FilterValues>,
) =>
  among(
    db
      .selectFrom('call_records')
      .where('call_records.id', 'not in', (at) =>
        at.selectFrom('call_records as open').select('open.id').where('open.ended_at', 'is', null),
      )
      .select(sql<number>`count(*)`.as('count')),
    { filter, reading: 'by-start', sort: 'created_at', rare },
    value,
  );

function among<Row>(
  records: SelectQueryBuilder<Database, 'call_records', Row>,
  { filter, reading, sort, rare }: Matched,
  value: ValueOf<FilterValues>,
) {
  const talked = (name: 'onlyAgentId' | 'agentId') => (row: ExpressionBuilder<Database, 'call_records'>) => {
    const ways = [row('call_records.agent_id', '=', value(name))];
    const transferred = row.selectFrom('call_parts').select('call_id').where('agent_id', '=', value(name));
    if (filter.hasParts && filter.counted === undefined) ways.push(row('call_records.call_id', 'in', transferred));
    if (filter.hasPlaced && name === 'onlyAgentId') ways.push(row('call_records.placed_by', '=', value(name)));
    return row.or(ways);
  };
  // SQLite has no index of these expressions: it reads the rows in their order then, until there are enough.
  const start =
    reading === 'by-start' && rare === undefined
      ? sql.ref<number>('call_records.created_at')
      : sql<number>`CAST(call_records.created_at AS BIGINT)`;
  let query = records.where(start, '>=', value('from')).where(start, '<=', value('to'));
  if (rare !== undefined) query = query.where(isAmong(rare, value, filter));
  // Nor of these: it would look up a cause that nearly all calls have.
  const unindexed = (column: 'type' | 'direction' | 'hangup_cause' | 'line_group') =>
    sql<string>`CAST(${sql.ref(`call_records.${column}`)} AS TEXT)`;
  if (filter.type !== undefined)
    query = query.where(rare === undefined ? sql.ref('call_records.type') : unindexed('type'), '=', value('type'));
  if (filter.onlyAgentId !== undefined) query = query.where(talked('onlyAgentId'));
  if (filter.agentId !== undefined) query = query.where(talked('agentId'));
  if (filter.customerId !== undefined) query = query.where('call_records.customer_id', '=', value('customerId'));
  if (filter.direction !== undefined) query = query.where(unindexed('direction'), '=', value('direction'));
  if (filter.cause !== undefined) query = query.where(unindexed('hangup_cause'), '=', value('cause'));
  if (filter.callId !== undefined) query = query.where('call_records.call_id', '=', value('callId'));
  if (filter.groupId !== undefined) {
    // Where calls are in the order of their groups, the index leads to the one asked for.
    const inOrder = sort === 'group_id' && reading === 'by-found-order' ? orderOf(sort).sortedBy : undefined;
    query = query.where(inOrder ?? sql.ref('call_records.group_id'), '=', value('groupId'));
  }
  if (filter.lineGroup !== undefined) query = query.where(unindexed('line_group'), '=', value('lineGroup'));
  const length =
    (reading === 'by-start' || sort === 'billsec') && rare === undefined
      ? sql.ref<number>('call_records.billsec')
      : sql<number>`CAST(call_records.billsec AS BIGINT)`;
  if (filter.minBillsec !== undefined) query = query.where(length, '>=', value('minBillsec'));
  if (filter.maxBillsec !== undefined) query = query.where(length, '<=', value('maxBillsec'));
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
  if (filter.number !== undefined) query = query.where(hasNumber(value));
  if (reading === 'by-found-order') query = query.where(recordedFlag, '=', sql.lit(filter.hasRecording ? 1 : 0));
  else if (filter.hasRecording !== undefined)
    query = query.where('call_records.record_filename', filter.hasRecording ? 'is not' : 'is', null);
  for (const criterion of [...reviewCriteria(filter, value), ...reportCriteria(filter)]) query = query.where(criterion);
  return query;
}

/** By the indexes of the last seven digits, which the pattern has too, and of the start. */
const hasNumber = (value: ValueOf<FilterValues>) => {
  const pattern = sql`CAST(${value('number')} AS TEXT)`;
  const isOf = (side: 'caller' | 'callee') => sql<boolean>`(
    substr(call_records.${sql.raw(side)}, length(call_records.${sql.raw(side)}) - 6)
      = substr(${pattern}, length(${pattern}) - 6)
    AND call_records.${sql.raw(side)} LIKE ${pattern}
    AND call_records.created_at >= ${value('from')} AND call_records.created_at <= ${value('to')})`;
  return sql<boolean>`(${isOf('caller')} OR ${isOf('callee')})`;
};

/** SQLite would otherwise look for each of a list of calls in every agent's, or every customer's. */
const recordId = sql<number>`(+call_records.id)`;

/** Criteria of a rater. Marks are found by their index, whose condition is repeated word for word. */
function reviewCriteria(filter: CdrFilter, value: ValueOf<FilterValues>): RawBuilder<boolean>[] {
  const criteria: RawBuilder<boolean>[] = [];
  if (filter.markBit !== undefined)
    criteria.push(sql<boolean>`${recordId} IN (SELECT record_id FROM recording_checks
      WHERE called_at >= ${value('from')} AND called_at <= ${value('to')} AND marks <> 0
        AND (marks & ${wholeNumber(value('markBit'))}) <> 0)`);
  if (filter.isScored !== undefined)
    // Signed reviews are few, each by a person.
    criteria.push(
      sql<boolean>`${recordId} ${sql.raw(filter.isScored ? 'IN' : 'NOT IN')} (${callsReviewedFor(value('readerId'))})`,
    );
  return criteria;
}

const minuteMs = 60_000;
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Criteria of a figure in a report. They are part of the statement: there are few of them. */
function reportCriteria({ counted, clock }: CdrFilter): RawBuilder<boolean>[] {
  const criteria: RawBuilder<boolean>[] = [];
  if (counted !== undefined) {
    criteria.push(sql<boolean>`${resultOfCall} IN (${sql.join(resultsOf(counted).map(sql.lit))})`);
    if (counted === 'in_time') criteria.push(isInTime);
  }
  if (clock === undefined) return criteria;
  const { weekday, from, before, offsets } = clock;
  const offset = offsets
    .slice(0, -1)
    .toReversed()
    .reduce(
      (later, one) => sql`CASE WHEN call_records.created_at < ${sql.lit(one.before)}
        THEN ${sql.lit(one.offsetMs)} ELSE ${later} END`,
      sql<number>`${sql.lit(offsets.at(-1)?.offsetMs ?? 0)}`,
    );
  const minutes = sql<number>`((call_records.created_at + ${offset}) / ${sql.lit(minuteMs)})`;
  // 1970 began with a Thursday.
  if (weekday !== undefined) criteria.push(sql`(${minutes} / 1440 + 3) % 7 = ${sql.lit(weekday)}`);
  if (from !== undefined) criteria.push(sql`${minutes} % 1440 >= ${sql.lit(minutesOf(from))}`);
  if (before !== undefined) criteria.push(sql`${minutes} % 1440 < ${sql.lit(minutesOf(before))}`);
  return criteria;
}
