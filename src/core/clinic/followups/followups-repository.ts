import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { PlannedFor } from '../../../shared/contract/followup.ts';
import type { PlannedField, ResultField } from '../../../shared/contract/followup-fields.ts';
import type { OrderOf } from '../../../shared/contract/list-sorts.ts';
import type { Visibility } from '../customers/visibility.ts';
import type { ClinicDatabase, ClinicTransaction } from '../../platform/database/clinic-database.ts';
import { countRows, type Paging, readDetailedRows, withTotal } from '../../platform/database/page.ts';
import { PreparedQueries, type ValueOf } from '../../platform/database/prepared-queries.ts';
import type { Database } from '../../platform/database/schema.ts';
import { carryOut, type PreparedChange, transact } from '../../platform/database/transact.ts';
import { createFollowupList, type FollowupFilter, type Sought } from './followup-list.sql.ts';
import { isPendingFor } from './pending.sql.ts';
import { visibilityValues } from '../customers/visible-customers.sql.ts';

export type { FollowupFilter } from './followup-list.sql.ts';
export type FollowupRepository = ReturnType<typeof createFollowupRepository>;
export type FollowupRow = NonNullable<Awaited<ReturnType<FollowupRepository['one']>>>;

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

async function plan(transaction: ClinicTransaction, followup: PlannedRow): Promise<number> {
  const { id } = await transaction.insertInto('followups').values(followup).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Returns the ID of the next one; undefined when the task cannot be settled. */
async function execute(
  transaction: ClinicTransaction,
  task: Pick<Change, 'id' | 'plannedFor'>,
  settlement: Settlement,
  next: Omit<PlannedRow, keyof Executed> | null,
): Promise<number | null | undefined> {
  const executed = await settle(transaction, task, 1, settlement);
  return executed && (next ? plan(transaction, { ...executed, ...next }) : null);
}

export function createFollowupRepository(db: ClinicDatabase) {
  const queries = new PreparedQueries(db);
  const { followups, matching, listed, detailed } = createFollowupList(db);
  const next = (filter: FollowupFilter, to: Visibility, paging: Paging & OrderOf<'followups'>) =>
    readDetailedRows(queries, paging, listed(filter, to, paging.sort), (page) => detailed(page, paging.order));
  const count = (filter: FollowupFilter, to: Visibility) => countRows(queries, listed(filter, to, 'id'));

  return {
    list: (filter: FollowupFilter, to: Visibility, paging: Paging & OrderOf<'followups'>) =>
      withTotal(paging, next(filter, to, paging), count(filter, to)),
    /** A page of all that match, without counting them. */
    next,
    count,
    one: (id: number, to: Visibility) =>
      queries.first(`one follow-up ${to.all ? 'to all' : 'to some'}`, { id, ...visibilityValues(to) }, (value) =>
        matching({}, to, value as ValueOf<Sought>).where('followups.id', '=', value('id')),
      ),
    several: (ids: readonly number[]) => followups.where('followups.id', 'in', [...ids]).execute(),
    carryOut: <Written, Answer>(change: PreparedChange<Written, Answer>) => carryOut(db, change),
    plan,
    execute,
    /** False when it cannot be settled. */
    cancel: (id: number, settlement: Settlement): Promise<boolean> =>
      transact(
        db,
        async (transaction) => (await settle(transaction, { id, plannedFor: undefined }, 2, settlement)) !== undefined,
      ),
    /** Ends its lease. False when the task is not free. */
    move: ({ id, userId, at, plannedFor }: Change, { date, time }: NonNullable<PlannedFor>): Promise<boolean> =>
      transact(db, async (transaction) => {
        const moved = await transaction
          .updateTable('followups')
          .set({
            followup_date: date,
            followup_time: time,
            // One that was handed back begins with its first try.
            tries: sql<number>`CASE WHEN handed_back_at IS NULL THEN tries ELSE 0 END`,
            handed_back_at: null,
          })
          .where(isPendingFor(id, userId, at, plannedFor))
          .returning('id')
          .executeTakeFirst();
        if (moved) await transaction.deleteFrom('followup_leases').where('followup_id', '=', id).execute();
        return moved !== undefined;
      }),
  };
}
