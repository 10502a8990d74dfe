import type { Insertable } from 'kysely';
import type { Visibility } from '../customers/visibility.ts';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import { namesOf, type Paging, readPage } from '../../platform/database/page.ts';
import { PreparedQueries, type ValueOf } from '../../platform/database/prepared-queries.ts';
import type { Database } from '../../platform/database/schema.ts';
import { transact } from '../../platform/database/transact.ts';
import { orVisible, type VisibilityValues, visibilityValues } from '../customers/visible-customers.sql.ts';

export type FollowupRepository = ReturnType<typeof createFollowupRepository>;
export type FollowupSort = 'followup_date' | 'created_at' | 'id';

export type FollowupFilter = {
  readonly customerId?: number | undefined;
  readonly status?: 0 | 1 | 2 | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly followupUserId?: number | undefined;
};
type Sought = FollowupFilter & VisibilityValues;

export function createFollowupRepository(db: ClinicDatabase) {
  const queries = new PreparedQueries(db);
  const followups = db
    .selectFrom('followups')
    .innerJoin('customers', 'customers.id', 'followups.customer_id')
    .selectAll('followups')
    .select(['customers.name as customer_name', 'customers.idcard as customer_idcard']);

  const matching = (filter: FollowupFilter, to: Visibility, value: ValueOf<Sought>) => {
    let query = followups;
    if (filter.customerId !== undefined) query = query.where('followups.customer_id', '=', value('customerId'));
    if (filter.status !== undefined) query = query.where('followups.status', '=', value('status'));
    if (filter.from !== undefined) query = query.where('followups.followup_date', '>=', value('from'));
    if (filter.to !== undefined) query = query.where('followups.followup_date', '<=', value('to'));
    if (filter.followupUserId !== undefined)
      query = query.where('followups.followup_user_id', '=', value('followupUserId'));
    if (to.all) return query;
    return query.where((at) => at.or([at('followups.followup_user_id', '=', value('userId')), orVisible(value)]));
  };

  return {
    list: (filter: FollowupFilter, to: Visibility, paging: Paging & { sort: FollowupSort }) => {
      return readPage(queries, paging, {
        shape: `follow-ups by ${namesOf(filter)} ${to.all ? 'to all' : 'to some'}`,
        values: { ...filter, ...visibilityValues(to) } as Sought,
        sort: `followups.${paging.sort}`,
        id: 'followups.id',
        build: (value) => matching(filter, to, value),
      });
    },
    one: (id: number, to: Visibility) =>
      queries.first(`one follow-up ${to.all ? 'to all' : 'to some'}`, { id, ...visibilityValues(to) }, (value) =>
        matching({}, to, value as ValueOf<Sought>).where('followups.id', '=', value('id')),
      ),
    several: (ids: readonly number[]) => followups.where('followups.id', 'in', [...ids]).execute(),
    create: async (followup: Insertable<Database['followups']>): Promise<number> =>
      (
        await transact(db, (transaction) =>
          transaction.insertInto('followups').values(followup).returning('id').executeTakeFirstOrThrow(),
        )
      ).id,
    /** Both or neither; null when the task is not pending any more: of two that execute it at once, one did. */
    execute: (
      id: number,
      done: { result: string; toolId: number | null; at: number; by: number },
      next:
        | ((executed: {
            customer_id: number;
            type_id: number | null;
            title: string | null;
            followup_user_id: number;
          }) => Insertable<Database['followups']>)
        | null,
    ) =>
      transact(
        db,
        async (transaction) => {
          const [executed] = await transaction
            .updateTable('followups')
            .set({ status: 1, result: done.result, tool_id: done.toolId, executed_at: done.at, executed_by: done.by })
            .where('id', '=', id)
            .where('status', '=', 0)
            .returning(['customer_id', 'type_id', 'title', 'followup_user_id'])
            .execute();
          if (!executed) return null;
          const created = next
            ? await transaction.insertInto('followups').values(next(executed)).returning('id').executeTakeFirstOrThrow()
            : null;
          return { nextId: created?.id ?? null };
        },
        (done) => done !== null,
      ),
  };
}
