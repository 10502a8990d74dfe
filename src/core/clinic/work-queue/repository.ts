import { type ExpressionBuilder, sql } from 'kysely';
import { maxConfirmTries, maxRanked } from '../../../shared/contract/work-queue.ts';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import { PreparedQueries, type ValueOf } from '../../platform/database/prepared-queries.ts';
import type { Database } from '../../platform/database/schema.ts';
import { orVisible, type VisibilityValues, visibilityValues } from '../customers/visible-customers.sql.ts';
import type { Visibility } from '../customers/visibility.ts';

export type WorkQueueRepository = ReturnType<typeof createWorkQueueRepository>;

interface Due {
  readonly userId: number;
  /** YYYY-MM-DD */
  readonly today: string;
  readonly now: number;
}
/** Appointments that begin from `from` on, and before `before`. */
type Booked = { readonly from: number; readonly before: number };

/** The account that reads the follow-ups of others, and the customers whom it may see. */
interface Reader {
  readonly userId: number;
  readonly now: number;
  readonly to: Visibility;
}

/** The condition that no colleague of the account has the follow-up open. */
const isFreeFor =
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

const dueColumns = ['id', 'customer_id', 'followup_user_id', 'followup_date', 'followup_time', 'tries'] as const;

export function createWorkQueueRepository(db: ClinicDatabase) {
  const queries = new PreparedQueries(db);
  const limit = sql.lit(maxRanked);
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
              .where(orVisible((name) => visibilityValues(to)[name] as never)),
          ),
        ),
      )
      .orderBy('followup_date', 'desc')
      .orderBy('id', 'desc')
      .limit(limit);
  return {
    /** One's own that are due, without those that a colleague has open; the latest to fall due first. */
    dueFollowups: (due: Due) =>
      queries.all('due follow-ups', { ...due }, (value) =>
        db
          .selectFrom('followups')
          .select(dueColumns)
          .where('followup_user_id', '=', value('userId'))
          .where('status', '=', 0)
          .where('followup_date', '<=', value('today'))
          .where(isFreeFor(value('userId'), value('now')))
          .orderBy('followup_date', 'desc')
          .orderBy('id', 'desc')
          .limit(limit),
      ),
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
    dueCounts: (due: Due) =>
      queries.first('due counts', { ...due }, (value) =>
        db
          .selectFrom('followups')
          .where('followup_user_id', '=', value('userId'))
          .where('status', '=', 0)
          .where('followup_date', '<=', value('today'))
          .select([
            sql<number>`count(*)`.as('due'),
            sql<number>`COALESCE(sum(CASE WHEN followup_date < ${value('today')} THEN 1 ELSE 0 END), 0)`.as('overdue'),
          ]),
      ),
    /**
     * That nobody has confirmed, nor tried to as often as is tried. Restricted to visible customers, and to the
     * caller's own as doctor or technician.
     */
    unconfirmed: (booked: Booked, to: Visibility) =>
      queries.all(
        `unconfirmed ${to.all ? 'to all' : 'to some'}`,
        { ...booked, ...visibilityValues(to) },
        (value: ValueOf<Booked & VisibilityValues>) => {
          const all = db
            .selectFrom('appointments')
            .innerJoin('customers', 'customers.id', 'appointments.customer_id')
            .select(['appointments.id', 'appointments.customer_id', 'appointments.starts_at'])
            .where('appointments.status', '=', 'booked')
            .where('appointments.starts_at', '>=', value('from'))
            .where('appointments.starts_at', '<', value('before'))
            .where(({ not, exists, selectFrom }) =>
              not(
                exists(
                  selectFrom('appointment_confirmations as known')
                    .select('known.appointment_id')
                    .whereRef('known.appointment_id', '=', 'appointments.id')
                    .whereRef('known.starts_at', '=', 'appointments.starts_at')
                    .where((at) =>
                      at.or([
                        at('known.confirmed_at', 'is not', null),
                        at('known.tries', '>=', sql.lit(maxConfirmTries)),
                      ]),
                    ),
                ),
              ),
            );
          const visible = to.all
            ? all
            : all.where((at) =>
                at.or([
                  at('appointments.doctor_id', '=', value('userId')),
                  at('appointments.technician_id', '=', value('userId')),
                  orVisible(value),
                ]),
              );
          return visible.orderBy('appointments.starts_at').orderBy('appointments.id').limit(limit);
        },
      ),
  };
}
