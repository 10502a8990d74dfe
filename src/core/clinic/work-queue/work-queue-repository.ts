import { sql } from 'kysely';
import { maxConfirmTries, maxRanked } from '../../../shared/contract/work-queue.ts';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import { PreparedQueries, type ValueOf } from '../../platform/database/prepared-queries.ts';
import { type VisibilityValues, visibilityValues, visibleTo } from '../customers/visible-customers.sql.ts';
import type { Visibility } from '../customers/visibility.ts';
import { dueColumns, followupsOfOthers, isFreeFor } from './due-followups.sql.ts';

export type WorkQueueRepository = ReturnType<typeof createWorkQueueRepository>;

interface Due {
  readonly userId: number;
  /** YYYY-MM-DD */
  readonly today: string;
  readonly now: number;
}
/** Appointments that begin from `from` on, and before `before`. */
type Booked = { readonly from: number; readonly before: number };

export function createWorkQueueRepository(db: ClinicDatabase) {
  const queries = new PreparedQueries(db);
  const limit = sql.lit(maxRanked);
  return {
    ...followupsOfOthers(db),
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
        (value: ValueOf<Booked & VisibilityValues>) =>
          db
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
            )
            .where(visibleTo(to, ['appointments.doctor_id', 'appointments.technician_id'], value))
            .orderBy('appointments.starts_at')
            .orderBy('appointments.id')
            .limit(limit),
      ),
  };
}
