import { sql } from 'kysely';
import {
  type AppointmentStatus,
  type ResourceKind,
  resourceKinds,
} from '../../../shared/contract/appointment-fields.ts';
import type { ClinicTransaction } from '../../platform/database/clinic-database.ts';
import type { Database } from '../../platform/database/schema.ts';

export type Booking = Pick<Database['appointments'], `${ResourceKind}_id` | 'starts_at' | 'ends_at'>;
/** `avoidsBlocks`: false for a time that was taken before it was blocked. */
export type NewBooking = Booking & { readonly avoidsBlocks: boolean };
export interface Clash {
  readonly kind: ResourceKind | 'customer';
  readonly id: number;
  readonly startsAt: number;
  readonly endsAt: number;
  /** The account that holds the time and has not booked it; null when it is booked. */
  readonly heldBy: number | null;
  /** Why a doctor cannot be booked then; null for a booking or a hold. */
  readonly blockedFor: string | null;
}

export const freeing: readonly AppointmentStatus[] = ['cancelled', 'no_show'];
export const holdsItsTime = (status: AppointmentStatus): boolean => !freeing.includes(status);
/** No appointment is longer than a day: those that may reach into a time began within a day before it. */
export const longestMs = 86_400_000;

/**
 * Appointments, blocked times, and holds of others, of the same doctor, technician or room that overlap: one of each
 * kind. One that ends when the other begins does not.
 */
export async function clashesWith(
  transaction: ClinicTransaction,
  booking: NewBooking,
  own: { readonly appointmentId: number | null; readonly userId: number; readonly now: number },
): Promise<Clash[]> {
  const clashes: Clash[] = [];
  const blocked = booking.avoidsBlocks ? await blockOver(transaction, booking) : null;
  for (const kind of resourceKinds) {
    const id = booking[`${kind}_id`];
    if (id === null) continue;
    if (kind === 'doctor' && blocked) {
      clashes.push(blocked);
      continue;
    }
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
      clashes.push({ kind, id, startsAt: booked.starts_at, endsAt: booked.ends_at, heldBy: null, blockedFor: null });
      continue;
    }
    const held = await heldBy(transaction, kind, booking, own);
    if (held) clashes.push(held);
  }
  return clashes;
}

/** The hold of another account that overlaps. */
export async function heldBy(
  transaction: ClinicTransaction,
  kind: ResourceKind,
  booking: Partial<Booking> & Pick<Booking, 'starts_at' | 'ends_at'>,
  own: { readonly userId: number; readonly now: number },
): Promise<Clash | null> {
  const id = booking[`${kind}_id`] ?? null;
  if (id === null) return null;
  const [held] = await transaction
    .selectFrom('appointment_holds')
    .select(['starts_at', 'ends_at', 'user_id'])
    .where(sql.ref<number>(`${kind}_id`), '=', id)
    .where('starts_at', '<', booking.ends_at)
    .where('ends_at', '>', booking.starts_at)
    .where('user_id', '!=', own.userId)
    .where('expires_at', '>', own.now)
    .orderBy('starts_at')
    .limit(1)
    .execute();
  return held
    ? { kind, id, startsAt: held.starts_at, endsAt: held.ends_at, heldBy: held.user_id, blockedFor: null }
    : null;
}

/** The time at which the doctor cannot be booked, and that overlaps. */
export async function blockOver(
  transaction: ClinicTransaction,
  { doctor_id: id, starts_at, ends_at }: Pick<Booking, 'doctor_id' | 'starts_at' | 'ends_at'>,
): Promise<Clash | null> {
  if (id === null) return null;
  const [block] = await transaction
    .selectFrom('appointment_blocks')
    .select(['starts_at', 'ends_at', 'reason'])
    .where('doctor_id', '=', id)
    .where('starts_at', '<', ends_at)
    .where('starts_at', '>', starts_at - longestMs)
    .where('ends_at', '>', starts_at)
    .orderBy('starts_at')
    .limit(1)
    .execute();
  return block
    ? { kind: 'doctor', id, startsAt: block.starts_at, endsAt: block.ends_at, heldBy: null, blockedFor: block.reason }
    : null;
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
    ? [
        {
          kind: 'customer',
          id: customer_id,
          startsAt: booked.starts_at,
          endsAt: booked.ends_at,
          heldBy: null,
          blockedFor: null,
        },
      ]
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
