import { type ExpressionBuilder, type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { PlannedFor } from '../../../shared/contract/followup.ts';
import type { PlannedField, ResultField } from '../../../shared/contract/followup-fields.ts';
import type { Visibility } from '../customers/visibility.ts';
import type { ClinicDatabase, ClinicTransaction } from '../../platform/database/clinic-database.ts';
import { countRows, namesOf, type Paging, readPage, readRows } from '../../platform/database/page.ts';
import { countInSpans } from '../../platform/database/count-in-spans.ts';
import { type CountedInParts, PreparedQueries, type ValueOf } from '../../platform/database/prepared-queries.ts';
import type { Database } from '../../platform/database/schema.ts';
import { transact } from '../../platform/database/transact.ts';
import { isPendingFor } from './pending.sql.ts';
import { versionOfCompletion, versionOfPlan } from './undo.sql.ts';
import { linkToWrapUp, type OfWrapUp } from '../wrap-up-links/link.sql.ts';
import { orVisible, type VisibilityValues, visibilityValues } from '../customers/visible-customers.sql.ts';

export type FollowupRepository = ReturnType<typeof createFollowupRepository>;
export type FollowupRow = NonNullable<Awaited<ReturnType<FollowupRepository['one']>>>;
export type FollowupSort = 'followup_date' | 'created_at' | 'id';

export type FollowupFilter = {
  readonly customerId?: number | undefined;
  readonly status?: 0 | 1 | 2 | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly followupUserId?: number | undefined;
  readonly typeId?: number | undefined;
};
type Sought = FollowupFilter & VisibilityValues;

const dayMs = 86_400_000;
const [firstDay, lastDay] = ['0001-01-01', '9999-12-31'];
const dayNumber = (date: string): number => Date.parse(date) / dayMs;
const dayOf = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10);

type Columns = Insertable<Database['followups']>;
/** Columns that calls for a planned follow-up set. */
type TriedColumn = 'tries' | 'handed_back_at';
/** Every column has a value but those that are set later, and every field has a column. */
type PlannedRow = Required<Pick<Columns, PlannedField>> &
  Required<Omit<Columns, 'id' | ResultField | TriedColumn | 'executed_at' | 'executed_by'>>;
type Settlement = Required<Pick<Updateable<Database['followups']>, ResultField>> & {
  readonly executed_at: number;
  readonly executed_by: number;
};

interface Change {
  readonly id: number;
  /** The account that changes it, and when. */
  readonly userId: number;
  readonly at: number;
  /** When the task was planned for as it was read. */
  readonly plannedFor: PlannedFor;
}

/** Returns nothing when the task is not free. */
const settle = (
  transaction: ClinicTransaction,
  { id, plannedFor }: Pick<Change, 'id' | 'plannedFor'>,
  status: 1 | 2,
  settlement: Settlement,
) =>
  transaction
    .updateTable('followups')
    .set({ status, ...settlement })
    .where(isPendingFor(id, settlement.executed_by, settlement.executed_at, plannedFor))
    .returning(['customer_id', 'type_id', 'title', 'followup_user_id'])
    .executeTakeFirst();

/** The part of an executed task that the next one takes over. */
type Executed = Pick<Selectable<Database['followups']>, 'customer_id' | 'type_id' | 'title' | 'followup_user_id'>;

async function plan(transaction: ClinicTransaction, followup: PlannedRow, wrapUp: OfWrapUp): Promise<number> {
  const { id } = await transaction.insertInto('followups').values(followup).returning('id').executeTakeFirstOrThrow();
  await linkToWrapUp(transaction, wrapUp, { kind: 'planned', record_id: id, version: versionOfPlan(followup) });
  return id;
}

interface NewTime {
  readonly date: string;
  readonly time: string | null;
}
async function move(transaction: ClinicTransaction, task: Change, { date, time }: NewTime): Promise<boolean> {
  const { id, userId, at, plannedFor } = task;
  const moved = await transaction
    .updateTable('followups')
    .set({ followup_date: date, followup_time: time })
    .where(isPendingFor(id, userId, at, plannedFor))
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}

export function createFollowupRepository(db: ClinicDatabase) {
  const queries = new PreparedQueries(db);
  const followups = db
    .selectFrom('followups')
    .innerJoin('customers', 'customers.id', 'followups.customer_id')
    .selectAll('followups')
    .select(['customers.name as customer_name', 'customers.idcard as customer_idcard']);

  const conditions =
    (filter: FollowupFilter, value: ValueOf<Sought>) => (at: ExpressionBuilder<Database, 'followups'>) =>
      at.and([
        ...(filter.customerId === undefined ? [] : [at('followups.customer_id', '=', value('customerId'))]),
        ...(filter.status === undefined ? [] : [at('followups.status', '=', value('status'))]),
        ...(filter.from === undefined ? [] : [at('followups.followup_date', '>=', value('from'))]),
        ...(filter.to === undefined ? [] : [at('followups.followup_date', '<=', value('to'))]),
        ...(filter.followupUserId === undefined
          ? []
          : [at('followups.followup_user_id', '=', value('followupUserId'))]),
        ...(filter.typeId === undefined ? [] : [at('followups.type_id', '=', value('typeId'))]),
      ]);
  const matching = (filter: FollowupFilter, to: Visibility, value: ValueOf<Sought>) => {
    const query = followups.where((at) => conditions(filter, value)(at));
    if (to.all) return query;
    return query.where((at) => at.or([at('followups.followup_user_id', '=', value('userId')), orVisible(value)]));
  };
  /** Those of a span of days. */
  const countingSome = (filter: FollowupFilter, to: Visibility) => (value: ValueOf<Sought>) =>
    matching({ ...filter, from: '', to: '' }, to, value)
      .clearSelect()
      .select(sql<number>`count(*)`.as('count'))
      .$castTo<{ count: number }>();
  /** Each follow-up has its customer: who sees all of them needs no customers to count them, an index is enough. */
  const counting = (filter: FollowupFilter) => (value: ValueOf<Sought>) =>
    db
      .selectFrom('followups')
      .where(conditions(filter, value))
      .select(sql<number>`count(*)`.as('count'));
  /** The first and the last day of those that a filter may match; null without any. */
  const daysOf = async ({ from = firstDay, to = lastDay }: FollowupFilter) => {
    const days = db
      .selectFrom('followups')
      .select('followup_date')
      .where('followup_date', '>=', from)
      .where('followup_date', '<=', to)
      .limit(1);
    const [first, last] = await Promise.all([
      days.orderBy('followup_date', 'asc').executeTakeFirst(),
      days.orderBy('followup_date', 'desc').executeTakeFirst(),
    ]);
    return first && last ? { first: dayNumber(first.followup_date), last: dayNumber(last.followup_date) } : null;
  };
  const listed = (filter: FollowupFilter, to: Visibility, sort: FollowupSort) => {
    // Neither those of a person nor those of a customer are many, and an index counts what everybody may see.
    const isOfAll = !to.all && filter.customerId === undefined && filter.followupUserId === undefined;
    const countedInParts: CountedInParts<Sought> = async (count) => {
      const days = await daysOf(filter);
      return days === null
        ? 0
        : countInSpans({ ...days, width: 7 }, (from, until) => count({ from: dayOf(from), to: dayOf(until) }));
    };
    return {
      shape: `follow-ups by ${namesOf(filter)} ${to.all ? 'to all' : 'to some'}`,
      values: { ...filter, ...visibilityValues(to) } as Sought,
      sort: `followups.${sort}`,
      id: 'followups.id',
      build: (value: ValueOf<Sought>) => matching(filter, to, value),
      counting: to.all ? counting(filter) : isOfAll ? countingSome(filter, to) : undefined,
      countedInParts: isOfAll ? countedInParts : undefined,
    };
  };

  return {
    list: (filter: FollowupFilter, to: Visibility, paging: Paging & { sort: FollowupSort }) =>
      readPage(queries, paging, listed(filter, to, paging.sort)),
    /** A page of all that match, without counting them. */
    next: (filter: FollowupFilter, to: Visibility, paging: Paging & { sort: FollowupSort }) =>
      readRows(queries, paging, listed(filter, to, paging.sort)),
    count: (filter: FollowupFilter, to: Visibility) => countRows(queries, listed(filter, to, 'id')),
    one: (id: number, to: Visibility) =>
      queries.first(`one follow-up ${to.all ? 'to all' : 'to some'}`, { id, ...visibilityValues(to) }, (value) =>
        matching({}, to, value as ValueOf<Sought>).where('followups.id', '=', value('id')),
      ),
    several: (ids: readonly number[]) => followups.where('followups.id', 'in', [...ids]).execute(),
    create: (followup: PlannedRow, wrapUp: OfWrapUp): Promise<number> =>
      transact(db, (transaction) => plan(transaction, followup, wrapUp)),
    /** All or nothing, with `along`; null when it cannot be settled. */
    execute: (
      task: Pick<Change, 'id' | 'plannedFor'>,
      settlement: Settlement,
      next: ((executed: Executed) => PlannedRow) | null,
      wrapUp: OfWrapUp,
      along: (transaction: ClinicTransaction) => Promise<unknown> = () => Promise.resolve(),
    ) =>
      transact(
        db,
        async (transaction) => {
          const executed = await settle(transaction, task, 1, settlement);
          if (!executed) return null;
          await along(transaction);
          const version = versionOfCompletion(settlement.executed_at);
          await linkToWrapUp(transaction, wrapUp, { kind: 'completed', record_id: task.id, version });
          return { nextId: next ? await plan(transaction, next(executed), wrapUp) : null };
        },
        (done) => done !== null,
      ),
    /** False when it cannot be settled. */
    cancel: (id: number, settlement: Settlement): Promise<boolean> =>
      transact(
        db,
        async (transaction) => (await settle(transaction, { id, plannedFor: undefined }, 2, settlement)) !== undefined,
        (isCancelled) => isCancelled,
      ),
    /** False when the task is not free. */
    move: (task: Change, to: NewTime): Promise<boolean> =>
      transact(
        db,
        (transaction) => move(transaction, task, to),
        (isMoved) => isMoved,
      ),
  };
}
