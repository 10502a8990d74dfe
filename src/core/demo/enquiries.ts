import { usualEntries } from '../clinic/lookups/usual-entries.ts';
import type { RowWriter } from '../platform/database/row-writer.ts';
import type { DemoAppointment } from './appointments.ts';
import { dayFrom } from './calendar.ts';
import { inHours, remarks, reservationTypes, someItems, type WorkOptions } from './clinic-work.ts';
import type { Random } from './random.ts';

/** The last digits of the IDs of enquiries that are booked, and of those that are lost; the others are open. */
const bookedDigits: ReadonlySet<number> = new Set([5, 6, 7, 8]);
const lostDigits: ReadonlySet<number> = new Set([4, 9]);

/** Every seventh enquiry was given to a colleague. */
const ownerOf = (id: number, takenBy: number, staffIds: readonly number[]): number =>
  id % 7 === 0 ? (staffIds[id % staffIds.length] ?? takenBy) : takenBy;

/** From yesterday, which is overdue, to the day after tomorrow; a quarter has none. */
const nextContactOf = (id: number, now: number): string | null => (id % 4 === 0 ? null : dayFrom(now, (id % 4) - 2));

/** Enquiries of the last weeks, for days around today: open, lost, and booked ones with an appointment of these. */
export function addReservations(
  rows: RowWriter,
  random: Random,
  { count, customers, staffIds, now, appointments }: WorkOptions & { appointments: readonly DemoAppointment[] },
): void {
  const free = appointments.filter(({ isCancelled, createdAt }) => !isCancelled && createdAt < now);
  /** An appointment that was made after a moment; each is taken once. */
  const takeMadeAfter = (moment: number): DemoAppointment | undefined => {
    const at = free.findIndex(({ createdAt }) => createdAt > moment);
    return at === -1 ? undefined : free.splice(at, 1)[0];
  };
  for (let id = 1; id <= count; id += 1) {
    const createdAt = inHours(random, random.below(21), now);
    const appointment = bookedDigits.has(id % 10) ? takeMadeAfter(createdAt) : undefined;
    const isLost = lostDigits.has(id % 10);
    const customer = 1 + random.below(customers);
    const reservation = {
      id,
      customer_id: appointment?.customerId ?? customer,
      department_id: 1 + random.below(3),
      type_id: 1 + random.below(reservationTypes.length),
      date: dayFrom(createdAt, random.below(30)),
      remark: random.pick(remarks),
      created_by: random.pick(staffIds),
      created_at: createdAt,
    };
    const isOpen = !appointment && !isLost;
    rows.add('reservations', {
      ...reservation,
      status: appointment ? 'booked' : isLost ? 'lost' : 'open',
      owner_id: ownerOf(id, reservation.created_by, staffIds),
      next_contact: isOpen ? nextContactOf(id, now) : null,
      appointment_id: appointment?.id ?? null,
      lost_reason_id: isLost ? 1 + (id % usualEntries.lost_reasons.length) : null,
      version: 1,
    });
    for (const itemId of someItems(random, 2)) rows.add('reservation_items', { reservation_id: id, item_id: itemId });
  }
}
