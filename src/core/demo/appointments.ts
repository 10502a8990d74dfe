import type { RowWriter } from '../platform/database/row-writer.ts';
import { dayFrom, momentAt } from './calendar.ts';
import { itemCount, type WorkOptions } from './clinic-work.ts';
import type { Random } from './random.ts';

const day = 86_400_000;
const slot = 30 * 60_000;
const slotsOfDay = 18;
const roomCount = 5;
const remarks = ['首次到店，需详细讲解。', '对麻药过敏，请提前告知。', '客户希望安静的房间。', null, null, null];
const past = ['done', 'done', 'done', 'no_show', 'cancelled'] as const;

type AppointmentOptions = Omit<WorkOptions, 'count'> & {
  readonly doctors: readonly number[];
  readonly technicians: readonly number[];
  /** Days. */
  readonly before: number;
  readonly after: number;
  /** The share of a day that is booked. */
  readonly share: number;
};

/** An appointment that an enquiry may have led to. */
export interface DemoAppointment {
  readonly id: number;
  readonly customerId: number;
  readonly isCancelled: boolean;
  readonly createdAt: number;
}

/** Appointments around today, in sequence for each doctor and technician, each with a fixed room. */
export function addAppointments(
  rows: RowWriter,
  random: Random,
  { customers, doctors, technicians, staffIds, now, before, after, share }: AppointmentOptions,
): DemoAppointment[] {
  const added: DemoAppointment[] = [];
  let id = 0;
  for (let offset = -before; offset <= after; offset += 1) {
    const opens = momentAt(dayFrom(now, offset), '09:00:00');
    for (const [index, staffId] of [...doctors, ...technicians].entries()) {
      for (let at = 0; at < slotsOfDay;) {
        const length = Math.min(1 + random.below(3), slotsOfDay - at);
        const startsAt = opens + at * slot;
        at += length;
        if (random.next() > share) continue;
        id += 1;
        const isDoctor = index < doctors.length;
        const endsAt = startsAt + length * slot;
        const became = startsAt < now ? random.pick(past) : 'booked';
        const appointment = {
          id,
          customer_id: 1 + random.below(customers),
          doctor_id: isDoctor ? staffId : null,
          technician_id: isDoctor ? null : staffId,
          room_id: 1 + (index % roomCount),
          department_id: 1 + random.below(3),
          item_id: 1 + (id % itemCount),
          starts_at: startsAt,
          ends_at: endsAt,
          status: startsAt < now && now < endsAt ? 'arrived' : became,
          remark: random.pick(remarks),
          version: 1,
          created_by: random.pick(staffIds),
          created_at: startsAt - (1 + random.below(14)) * day,
        } as const;
        rows.add('appointments', appointment);
        added.push({
          id,
          customerId: appointment.customer_id,
          isCancelled: appointment.status === 'cancelled',
          createdAt: appointment.created_at,
        });
      }
    }
  }
  return added;
}
