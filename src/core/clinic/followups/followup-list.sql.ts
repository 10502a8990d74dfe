import type { ExpressionBuilder } from 'kysely';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import { namesOf, type Page } from '../../platform/database/page.ts';
import type { ValueOf } from '../../platform/database/prepared-queries.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Visibility } from '../customers/visibility.ts';
import { type VisibilityValues, visibilityValues, visibleTo } from '../customers/visible-customers.sql.ts';
import type { SortOf } from '../../../shared/contract/list-sorts.ts';

export type FollowupFilter = {
  readonly customerId?: number | undefined;
  readonly status?: 0 | 1 | 2 | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly followupUserId?: number | undefined;
  readonly typeId?: number | undefined;
};
export type Sought = FollowupFilter & VisibilityValues;

/** The columns that make a follow-up an account's own. */
export const ownFollowups = ['followups.followup_user_id'];

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
  const matching = (filter: FollowupFilter, to: Visibility, value: ValueOf<Sought>) =>
    followups.where((at) => conditions(filter, value)(at)).where(visibleTo(to, ownFollowups, value));
  /** Each follow-up has its customer: who sees all of them needs no customers to find them, an index is enough. */
  const found = (filter: FollowupFilter) => (value: ValueOf<Sought>) =>
    db.selectFrom('followups').where(conditions(filter, value)).select('followups.id');
  const listed = (filter: FollowupFilter, to: Visibility, sort: SortOf<'followups'>) => {
    return {
      shape: `follow-ups by ${namesOf(filter)} ${to.all ? 'to all' : 'to some'}`,
      values: { ...filter, ...visibilityValues(to) } as Sought,
      sort: `followups.${sort satisfies keyof Database['followups']}`,
      id: 'followups.id',
      build: to.all
        ? found(filter)
        : (value: ValueOf<Sought>) => matching(filter, to, value).clearSelect().select('followups.id'),
    };
  };
  const detailed = (page: Page<Database, 'followups', { id: number }>, order: 'asc' | 'desc') =>
    followups
      .innerJoin(page.as('found'), 'found.id', 'followups.id')
      .select('found.sort_value')
      .orderBy('found.sort_value', order)
      .orderBy('followups.id', order);
  return { followups, matching, listed, detailed };
}
