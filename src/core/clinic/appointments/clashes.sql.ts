import { sql } from 'kysely';
import {
  type AppointmentStatus,
  type ResourceKind,
  resourceKinds,
} from '../../../shared/contract/appointment-fields.ts';
import type { ClinicTransaction } from '../../platform/database/clinic-database.ts';
import type { Database } from '../../platform/database/schema.ts';

export type Booking = Pick<Database['appointments'], `${ResourceKind}_id` | 'starts_at' | 'ends_at'>;
export interface Clash {
  readonly kind: ResourceKind | 'customer';
  readonly id: number;
  readonly startsAt: number;
  readonly endsAt: number;
  /** The account that holds the time and has not booked it; null when it is booked. */
  readonly heldBy: number | null;
}

export const freeing: readonly AppointmentStatus[] = ['cancelled', 'no_show'];
export const holdsItsTime = (status: AppointmentStatus): boolean => !freeing.includes(status);
/** No appointment is longer than a day: those that may reach into a time began within a day before it. */
export const longestMs = 86_400_000;

/**
 * Appointments, and holds of others, of the same doctor, technician or room that overlap: one of each kind. One that
 * ends when the other begins does not.
 */
export async function clashesWith(
  transaction: ClinicTransaction,
  booking: Booking,
  own: { readonly appointmentId: number | null; readonly userId: number; readonly now: number },
): Promise<Clash[]> {
  const clashes: Clash[] = [];
  for (const kind of resourceKinds) {
    const id = booking[`${kind}_id`];
    if (id === null) continue;
    const column = sql.ref<number>(`${kind}_id`);
    const [booked] = await transaction
      .selectFrom('appointments')
      .select(['starts_at', 'ends_at'])
      .where(column, '=', id)
      .where('starts_at', '<', booking.ends_at)
      .where('starts_at', '>', booking.starts_at - longestMs)
      .where('ends_at', '>', booking.starts_at)
      .where('status', 'not in', [...freeing])
      .$if(own.appointmentId !== null, (query) => query.where('id', '!=', own.appointmentId))
      .orderBy('starts_at')
      .limit(1)
      .execute();
    if (booked) {
      clashes.push({ kind, id, startsAt: booked.starts_at, endsAt: booked.ends_at, heldBy: null });
      continue;
    }
    const [held] = await transaction
      .selectFrom('appointment_holds')
      .select(['starts_at', 'ends_at', 'user_id'])
      .where(column, '=', id)
      .where('starts_at', '<', booking.ends_at)
      .where('ends_at', '>', booking.starts_at)
      .where('user_id', '!=', own.userId)
      .where('expires_at', '>', own.now)
      .orderBy('starts_at')
      .limit(1)
      .execute();
    if (held) clashes.push({ kind, id, startsAt: held.starts_at, endsAt: held.ends_at, heldBy: held.user_id });
  }
  return clashes;
}

/** Another appointment of the customer that overlaps. One without a doctor, technician or room counts as well. */
export async function clashOfCustomer(
  transaction: ClinicTransaction,
  { customer_id, starts_at, ends_at }: Pick<Database['appointments'], 'customer_id' | 'starts_at' | 'ends_at'>,
): Promise<Clash[]> {
  const [booked] = await transaction
    .selectFrom('appointments')
    .select(['starts_at', 'ends_at'])
    .where('customer_id', '=', customer_id)
    .where('starts_at', '<', ends_at)
    .where('starts_at', '>', starts_at - longestMs)
    .where('ends_at', '>', starts_at)
    .where('status', 'not in', [...freeing])
    .orderBy('starts_at')
    .limit(1)
    .execute();
  return booked
    ? [{ kind: 'customer', id: customer_id, startsAt: booked.starts_at, endsAt: booked.ends_at, heldBy: null }]
    : [];
}

/** Booked times are no longer held. */
export const dropOverlappingHold = (transaction: ClinicTransaction, booking: Booking, userId: number) =>
  transaction
    .deleteFrom('appointment_holds')
    .where('user_id', '=', userId)
    .where('starts_at', '<', booking.ends_at)
    .where('ends_at', '>', booking.starts_at)
    .execute();
