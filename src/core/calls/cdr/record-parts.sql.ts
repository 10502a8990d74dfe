import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import type { Position } from '../../platform/database/cursor.ts';
import type { ValueOf } from '../../platform/database/prepared-queries.ts';
import type { Database } from '../../platform/database/schema.ts';
import { isReviewSeenBy, isLatestSeenBy, isSignedReview } from '../reviews/seen-scores.sql.ts';
import type { CdrFilter, FilterValues } from './cdr-filter.ts';
import { type CdrOrder, type Matched, matching } from './record-filter.sql.ts';
import type { RareFilter } from './rare-records.sql.ts';
import { agentOf, customerOf, type FoundPage, orderOf, outcomeOf } from './record-order.sql.ts';

/** Behind all times, IDs and totals, and behind all names. */
const last = Number.MAX_SAFE_INTEGER;
const lastName = '\u{10FFFF}';
/** Calls without a score are before all others. */
const unscored = -1;

type Bounds = {
  readonly after: string | number;
  readonly afterSecond?: string | number;
  readonly afterId: string | number;
  /** The same for calls without a value. */
  readonly noneSecond?: string | number;
  readonly noneId?: string | number;
};
type PartValue = ValueOf<FilterValues & Bounds & { readonly readerId: number }>;

/** The parts of a page, and where they begin. */
interface Parts {
  /** Whether calls of one value are sorted by a second one. */
  readonly hasSecond: boolean;
  readonly bounds: (after: Position | null) => Bounds;
  readonly parts: (value: PartValue) => readonly [FoundPage, ...FoundPage[]];
}

/**
 * Records that are read in the order of another table, which comes first. A database may join in the order that suits
 * it; SQLite keeps that of CROSS JOIN. The other table is not in the type: the filters name columns of records alone.
 */
const recordsAfter = (db: ClinicDatabase, table: 'agents' | 'customers' | 'call_scores') =>
  db.selectFrom(table).crossJoin('call_records') as unknown as SelectQueryBuilder<Database, 'call_records', object>;

const beyondIn = (order: CdrOrder['order']) => sql.raw(order === 'asc' ? '>' : '<');

interface Named {
  readonly table: 'agents' | 'customers';
  readonly name: RawBuilder<string>;
  /** Tells parties of one name apart. Never null: SQLite relies on no order of a column that may be. */
  readonly key: RawBuilder<string | number>;
  readonly party: RawBuilder<string | number>;
  /** The party that has a key. */
  readonly partyWith: (key: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** The party of a record; `none` is that of a record without one, and its key. */
  readonly own: RawBuilder<string | number>;
  readonly none: string | number;
  readonly type: 'TEXT' | 'BIGINT';
}
const namedBy: Readonly<Record<'agent_name' | 'customer_name', Named>> = {
  agent_name: {
    table: 'agents',
    name: sql.ref('agents.name_order'),
    key: sql.ref('agents.extension'),
    party: sql.ref('agents.agent_id'),
    partyWith: (key) => sql`coalesce((SELECT held.agent_id FROM agents AS held WHERE held.extension = ${key}), ${key})`,
    own: agentOf,
    none: '',
    type: 'TEXT',
  },
  customer_name: {
    table: 'customers',
    name: sql.ref('customers.name_order'),
    key: sql.ref('customers.id'),
    party: sql.ref('customers.id'),
    partyWith: (key) => key,
    own: customerOf,
    none: 0,
    type: 'BIGINT',
  },
};

/**
 * By a name: the rest of the party that the last page ended in, the parties behind it in the order of their names, and
 * the calls without one, each by the index of its party's calls.
 */
function partsByName(
  db: ClinicDatabase,
  matched: Matched,
  { table, name, key, party, partyWith, own, none, type }: Named,
  order: CdrOrder['order'],
): Parts {
  const beyond = beyondIn(order);
  return {
    hasSecond: true,
    bounds: (after) => ({
      after: after?.value ?? (order === 'asc' ? '' : lastName),
      afterSecond: after?.second ?? none,
      afterId: after?.id ?? 0,
      noneSecond: none,
      noneId: after?.second === none ? 0 : last,
    }),
    parts: (value) => {
      // Without coalesce, SQLite would convert the records' side to the type of the other, and leave its index unused.
      const isOf = (one: RawBuilder<unknown>) => sql<boolean>`${own} = coalesce(${one}, ${sql.lit(none)})`;
      const typed = (one: unknown) => sql<string | number>`CAST(${one} AS ${sql.raw(type)})`;
      const ofParty = (
        called: RawBuilder<string>,
        itsKey: RawBuilder<string | number>,
        beforeId: 'afterId' | 'noneId',
      ) =>
        matching(db, matched, value)
          .where(isOf(partyWith(itsKey)))
          .where(sql<boolean>`call_records.id ${beyond} ${value(beforeId)}`)
          .select([called.as('sort_value'), itsKey.as('second_value')])
          .orderBy('call_records.id', order);
      const rest = ofParty(sql`CAST(${value('after')} AS TEXT)`, typed(value('afterSecond')), 'afterId');
      const others = matching(db, matched, value, recordsAfter(db, table))
        .where(isOf(party))
        .where(sql<boolean>`(${name}, ${key}) ${beyond} (${value('after')}, ${value('afterSecond')})`)
        .select([name.as('sort_value'), key.as('second_value')])
        .orderBy(name, order)
        .orderBy(key, order)
        .orderBy('call_records.id', order);
      return order === 'asc'
        ? [rest, others]
        : [rest, others, ofParty(sql`CAST('' AS TEXT)`, typed(sql.lit(none)), 'noneId')];
    },
  };
}

const mostSorted = 100_000;

/**
 * Whether so few of the customers have calls of the time asked for that sorting those calls costs less than looking for
 * calls from one customer to the next.
 */
export async function areCustomersSparse(db: ClinicDatabase, { from, to, hasRecording }: CdrFilter): Promise<boolean> {
  const newest = await db.selectFrom('customers').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  const few = Math.min(mostSorted, Math.floor((newest?.id ?? 0) / 20));
  const calls = db
    .selectFrom('call_records')
    .select('id')
    .where('created_at', '>=', from)
    .where('created_at', '<=', to);
  const found = hasRecording === true ? calls.where('record_filename', 'is not', null) : calls;
  return (await found.offset(few).limit(1).executeTakeFirst()) === undefined;
}

/** By the score that the reader sees: scored calls in the order of their totals, and the others by their start. */
function partsByScore(db: ClinicDatabase, matched: Matched, order: CdrOrder['order']): Parts {
  const beyond = beyondIn(order);
  return {
    hasSecond: true,
    bounds: (after) => ({
      after: after?.value ?? (order === 'asc' ? unscored : last),
      afterSecond: after?.second ?? 0,
      afterId: after?.id ?? 0,
      ...(after?.value === unscored
        ? { noneSecond: after.second ?? 0, noneId: after.id }
        : { noneSecond: after === null && order === 'asc' ? 0 : last, noneId: 0 }),
    }),
    parts: (value) => {
      const reader = value('readerId');
      const [total, calledAt, recordId] = ['total', 'called_at', 'record_id'].map((column) =>
        sql.ref<number>(`call_scores.${column}`),
      ) as [RawBuilder<number>, RawBuilder<number>, RawBuilder<number>];
      const scored = matching(db, { ...matched, reading: 'by-order' }, value, recordsAfter(db, 'call_scores'))
        .where(sql<boolean>`call_records.id = ${recordId}`)
        .where(isSignedReview)
        .where(isLatestSeenBy(reader))
        .where(sql<boolean>`${calledAt} >= ${value('from')} AND ${calledAt} <= ${value('to')}`)
        .where(
          sql<boolean>`(${total}, ${calledAt}, ${recordId})
            ${beyond} (${value('after')}, ${value('afterSecond')}, ${value('afterId')})`,
        )
        .select([total.as('sort_value'), calledAt.as('second_value')])
        .orderBy(total, order)
        .orderBy(calledAt, order)
        .orderBy(recordId, order);
      // Few have a signed review, and nearly all of them are among those that are sorted by their scores.
      const rare = matched.rare ?? (matched.filter.isScored === true ? 'reviewed' : undefined);
      const others = matching(db, { ...matched, rare, reading: 'by-start' }, value)
        .where(sql<boolean>`NOT ${isReviewSeenBy(reader, sql.ref('call_records.id'))}`)
        .where(
          sql<boolean>`(call_records.created_at, call_records.id)
            ${beyond} (${value('noneSecond')}, ${value('noneId')})`,
        )
        .select([
          sql<number>`CAST(${sql.lit(unscored)} AS BIGINT)`.as('sort_value'),
          'call_records.created_at as second_value',
        ])
        .orderBy('call_records.created_at', order)
        .orderBy('call_records.id', order);
      return [others, scored];
    },
  };
}

/** Calls of one outcome by their last one: most have no other, and those that have several are few. */
function partsByOutcome(db: ClinicDatabase, matched: Matched, order: CdrOrder['order']): Parts {
  const beyond = beyondIn(order);
  const asked = matched.filter.outcomeId ?? 0;
  const [first, behind] = order === 'asc' ? [0, last] : [last, 0];
  return {
    hasSecond: false,
    bounds: (after) => {
      // Where the calls begin whose last outcome is the one asked for: all of them, the rest or none.
      const step = after === null ? -1 : Math.sign(Number(after.value) - asked) * (order === 'asc' ? 1 : -1);
      return {
        after: after?.value ?? first,
        afterId: after?.id ?? first,
        noneId: step > 0 ? behind : step === 0 ? (after?.id ?? first) : first,
      };
    },
    parts: (value) => {
      const ofOne = matching(db, matched, value)
        .where(sql<boolean>`${outcomeOf} = ${value('outcomeId')}`)
        .where(sql<boolean>`call_records.id ${beyond} ${value('noneId')}`)
        .select(outcomeOf.as('sort_value'))
        .orderBy('call_records.id', order);
      const ofSeveral = matching(db, { ...matched, reading: 'by-order' }, value)
        .where('call_records.outcomes', '>', sql.lit(1))
        .where(sql<boolean>`call_records.outcome_id <> ${value('outcomeId')}`)
        .where(
          sql<boolean>`(call_records.outcome_id, call_records.id) ${beyond} (${value('after')}, ${value('afterId')})`,
        )
        .select(sql<number>`call_records.outcome_id`.as('sort_value'))
        .orderBy('call_records.outcome_id', order)
        .orderBy('call_records.id', order);
      return [ofOne, ofSeveral];
    },
  };
}

/** By a column that is kept with the call: the rest of the value that the last page ended in, and the values beyond. */
function partsByColumn(db: ClinicDatabase, matched: Matched, order: CdrOrder['order']): Parts {
  const { sort, filter } = matched;
  const beyond = beyondIn(order);
  const { sortedBy } = orderOf(sort);
  const column = sortedBy ?? sql.ref<number>(`call_records.${sort}`);
  const [first, behind] = sort === 'agent_id' ? ['', lastName] : [-1, last];
  const isOfOne = sort === 'group_id' && filter.groupId !== undefined;
  return {
    hasSecond: false,
    bounds: (after) => ({
      after: after?.value ?? (order === 'asc' ? first : behind),
      afterId: after?.id ?? (order === 'asc' ? 0 : last),
    }),
    parts: (value) => {
      const calls = matching(db, matched, value).select(column.as('sort_value'));
      const rest = calls.where(sql<boolean>`call_records.id ${beyond} ${value('afterId')}`);
      // The database does not see that all of them have the same value.
      if (isOfOne) return [rest.orderBy('call_records.id', order)];
      return [
        rest.where(sql<boolean>`${column} = ${value('after')}`).orderBy('call_records.id', order),
        calls
          .where(sql<boolean>`${column} ${beyond} ${value('after')}`)
          .orderBy(column, order)
          .orderBy('call_records.id', order),
      ];
    },
  };
}

function partsOfEither(db: ClinicDatabase, matched: Matched, order: CdrOrder['order']): Parts {
  const { sort, filter } = matched;
  if (sort === 'agent_name' || sort === 'customer_name') return partsByName(db, matched, namedBy[sort], order);
  return sort === 'outcome_id' && filter.outcomeId !== undefined
    ? partsByOutcome(db, matched, order)
    : partsByColumn(db, matched, order);
}

/** Calls with a recording and those without have an order each. */
export function partsOf(
  db: ClinicDatabase,
  filter: CdrFilter,
  { sort, order }: Pick<CdrOrder, 'sort' | 'order'>,
  rare: RareFilter | undefined,
): Parts {
  const matched = { filter, sort, rare, reading: 'by-found-order' } as const;
  if (sort === 'score') return partsByScore(db, matched, order);
  if (filter.hasRecording !== undefined) return partsOfEither(db, matched, order);
  const recorded = partsOfEither(db, { ...matched, filter: { ...filter, hasRecording: true } }, order);
  const others = partsOfEither(db, { ...matched, filter: { ...filter, hasRecording: false } }, order);
  return { ...recorded, parts: (value) => [...recorded.parts(value), ...others.parts(value)] };
}
