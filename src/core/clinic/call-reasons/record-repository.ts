import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import { withoutIndex } from '../../platform/database/without-index.ts';

/** The days from whose appointments are read, and the moment. */
interface ComingDays {
  readonly from: number;
  readonly now: number;
  readonly before: number;
}

/** More than this of one kind are not read, of all the customers who are asked for together. */
const maxRows = 1000;

/** Records that are a reason to call, of customers whom the caller may see. */
export function createReasonRecordRepository(db: ClinicDatabase) {
  return {
    /** The last to fall due first, promised calls of the day `promisedTo` among them; both YYYY-MM-DD. */
    dueFollowups: (customerIds: readonly number[], { today, promisedTo }: { today: string; promisedTo: string }) =>
      db
        .selectFrom('followups')
        .select(['id', 'customer_id', 'tries'])
        .where('customer_id', 'in', [...customerIds])
        .where(withoutIndex.number('status'), '=', 0)
        .where('followup_date', '<=', promisedTo)
        .where((at) =>
          at.or([at('followup_date', '<=', today), at.and([at('followup_time', 'is not', null), at('tries', '=', 0)])]),
        )
        .orderBy(withoutIndex.text('followup_date'), 'desc')
        .orderBy('id', 'desc')
        .limit(maxRows)
        .execute(),
    /** Booked, or begun, and not over. */
    comingAppointments: (customerIds: readonly number[], { from, now, before }: ComingDays) =>
      db
        .selectFrom('appointments')
        .select(['id', 'customer_id'])
        .where('customer_id', 'in', [...customerIds])
        .where('status', 'in', ['booked', 'arrived'])
        .where('starts_at', '>=', from)
        .where('starts_at', '<', before)
        .where('ends_at', '>', now)
        .orderBy(withoutIndex.number('starts_at'))
        .orderBy('id')
        .limit(maxRows)
        .execute(),
    /** The newest first. */
    missedAppointments: (customerIds: readonly number[], from: number) =>
      db
        .selectFrom('appointments')
        .select(['id', 'customer_id'])
        .where('customer_id', 'in', [...customerIds])
        .where('status', '=', 'no_show')
        .where('starts_at', '>=', from)
        .orderBy(withoutIndex.number('starts_at'), 'desc')
        .orderBy('id', 'desc')
        .limit(maxRows)
        .execute(),
    /** The newest first. */
    treatments: (customerIds: readonly number[], { from, before }: { from: number; before: number }) =>
      db
        .selectFrom('treatments')
        .select(['id', 'customer_id'])
        .where('customer_id', 'in', [...customerIds])
        .where('executed_at', '>=', from)
        .where('executed_at', '<', before)
        .orderBy(withoutIndex.number('executed_at'), 'desc')
        .orderBy('id', 'desc')
        .limit(maxRows)
        .execute(),
    /** Enquiries after which no appointment was made that still stands; the newest first. */
    openEnquiries: (customerIds: readonly number[], from: number) =>
      db
        .selectFrom('reservations')
        .select(['id', 'customer_id'])
        .where('customer_id', 'in', [...customerIds])
        .where('created_at', '>=', from)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('appointments')
                .select('appointments.id')
                .whereRef('appointments.customer_id', '=', 'reservations.customer_id')
                .whereRef('appointments.created_at', '>=', 'reservations.created_at')
                .where('appointments.status', '<>', 'cancelled'),
            ),
          ),
        )
        .orderBy(withoutIndex.number('created_at'), 'desc')
        .orderBy('id', 'desc')
        .limit(maxRows)
        .execute(),
    filesSince: (customerIds: readonly number[], from: number) =>
      db
        .selectFrom('customers')
        .select(['id', 'created_at', 'medium_id'])
        .where('id', 'in', [...customerIds])
        .where('created_at', '>=', from)
        .execute(),
  };
}
