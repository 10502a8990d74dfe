import { type ExpressionBuilder, sql } from 'kysely';
import { maxRanked } from '../../../shared/contract/work-queue.ts';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import type { Database } from '../../platform/database/schema.ts';
import { visibleTo } from '../customers/visible-customers.sql.ts';
import type { Visibility } from '../customers/visibility.ts';

/** The account that reads the follow-ups of others, and the customers whom it may see. */
interface Reader {
  readonly userId: number;
  readonly now: number;
  readonly to: Visibility;
}

/** The condition that no colleague of the account has the follow-up open. */
export const isFreeFor =
  (userId: number, now: number) =>
  ({ not, exists, selectFrom }: ExpressionBuilder<Database, 'followups'>) =>
    not(
      exists(
        selectFrom('followup_leases')
          .select('followup_id')
          .whereRef('followup_id', '=', 'followups.id')
          .where('user_id', '<>', userId)
          .where('expires_at', '>', now),
      ),
    );

export const dueColumns = ['id', 'customer_id', 'followup_user_id', 'followup_date', 'followup_time', 'tries'] as const;

/** Follow-ups of other accounts that their colleagues take over. */
export function followupsOfOthers(db: ClinicDatabase) {
  /** Pending ones of visible customers, without those that a colleague has open; the latest to fall due first. */
  const pendingOf = (owners: readonly number[], { userId, now, to }: Reader) =>
    db
      .selectFrom('followups')
      .select(dueColumns)
      .where('followup_user_id', 'in', [...owners])
      // Written out, so that an index of the pending ones serves it.
      .where('status', '=', sql.lit(0))
      .where(isFreeFor(userId, now))
      .$if(!to.all, (query) =>
        query.where(({ exists, selectFrom }) =>
          exists(
            selectFrom('customers')
              .select('customers.id')
              .whereRef('customers.id', '=', 'followups.customer_id')
              .where(visibleTo(to)),
          ),
        ),
      )
      .orderBy('followup_date', 'desc')
      .orderBy('id', 'desc')
      .limit(sql.lit(maxRanked));
  return {
    /** Calls that these accounts have promised for a time up to `until`, YYYY-MM-DD HH:mm. */
    promisesOf: async (owners: readonly number[], until: string, reader: Reader) => {
      if (owners.length === 0) return [];
      const [date = '', time = ''] = until.split(' ');
      return pendingOf(owners, reader)
        .where('followup_time', 'is not', null)
        .where('tries', '=', 0)
        .where('followup_date', '<=', date)
        .where((at) => at.or([at('followup_date', '<', date), at('followup_time', '<=', time)]))
        .execute();
    },
    /** Everything of these accounts that is due. `today`: YYYY-MM-DD. */
    dueOf: async (owners: readonly number[], today: string, reader: Reader) =>
      owners.length === 0 ? [] : pendingOf(owners, reader).where('followup_date', '<=', today).execute(),
  };
}
