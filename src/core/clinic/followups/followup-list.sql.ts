import { type ExpressionBuilder, sql } from 'kysely';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import { countInSpans } from '../../platform/database/count-in-spans.ts';
import { namesOf } from '../../platform/database/page.ts';
import type { CountedInParts, ValueOf } from '../../platform/database/prepared-queries.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Visibility } from '../customers/visibility.ts';
import { orVisible, type VisibilityValues, visibilityValues } from '../customers/visible-customers.sql.ts';

export type FollowupSort = 'followup_date' | 'created_at' | 'id';

export type FollowupFilter = {
  readonly customerId?: number | undefined;
  readonly status?: 0 | 1 | 2 | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly followupUserId?: number | undefined;
  readonly typeId?: number | undefined;
};
export type Sought = FollowupFilter & VisibilityValues;

const dayMs = 86_400_000;
const [firstDay, lastDay] = ['0001-01-01', '9999-12-31'];
const dayNumber = (date: string): number => Date.parse(date) / dayMs;
const dayOf = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10);

/** Follow-ups with their customers: those that filters match, as an account may see them. */
export function createFollowupList(db: ClinicDatabase) {
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
  return { followups, matching, listed };
}
