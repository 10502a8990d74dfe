import type { RowWriter } from '../platform/database/row-writer.ts';
import { dayFrom, momentAt } from './calendar.ts';
import type { WorkOptions } from './clinic-work.ts';
import type { Random } from './random.ts';

const day = 86_400_000;
const minute = 60_000;
const slot = 30 * minute;
const slotsOfDay = 18;
const roomCount = 5;
/** The share of today that is booked. */
const shareToday = 0.75;
const remarks = ['首次到店，需详细讲解。', '对麻药过敏，请提前告知。', '客户希望安静的房间。', null, null, null];
const past = [...Array<'done'>(8).fill('done'), 'no_show', 'cancelled'] as const;
/** Their work, doctors before technicians: the department, and the first and last of the items. */
const trades = [
  { department: 1, items: [1, 6] },
  { department: 3, items: [7, 9] },
  { department: 1, items: [2, 5] },
  { department: 2, items: [2, 5] },
] as const;
const tradeOf = (index: number) => trades[index % trades.length] ?? trades[0];

/** An item of that doctor, by the place among the doctors, or of a technician after them. */
export function itemFrom(random: Random, index: number): number {
  const [first, last] = tradeOf(index).items;
  return first + random.below(last - first + 1);
}

type AppointmentOptions = Omit<WorkOptions, 'count'> & {
  readonly doctors: readonly number[];
  readonly technicians: readonly number[];
  /** Days. */
  readonly before: number;
  readonly after: number;
  /** The share of a day that is booked. */
  readonly share: number;
};

/** An appointment, as far as other records follow from it. */
export interface DemoAppointment {
  readonly id: number;
  readonly customerId: number;
  readonly doctorId: number | null;
  readonly itemId: number;
  readonly startsAt: number;
  readonly status: 'booked' | 'arrived' | (typeof past)[number];
  readonly createdAt: number;
}

/**
 * Appointments around today, in sequence for each doctor and technician, each with a fixed room. Nobody has two on one
 * day. A patient who is treated now has come before, and the next patient waits already.
 */
export function addAppointments(
  rows: RowWriter,
  random: Random,
  { customers, doctors, technicians, staffIds, now, before, after, share }: AppointmentOptions,
): DemoAppointment[] {
  const added: DemoAppointment[] = [];
  for (let offset = -before; offset <= after; offset += 1) {
    const opens = momentAt(dayFrom(now, offset), '09:00:00');
    const onThisDay = new Set<number>();
    const customerOfDay = (): number => {
      let customer = random.below(customers);
      while (onThisDay.has(customer) && onThisDay.size < customers) customer = (customer + 1) % customers;
      onThisDay.add(customer);
      return customer + 1;
    };
    for (const [index, staffId] of [...doctors, ...technicians].entries()) {
      const department = tradeOf(index).department;
      for (let at = 0; at < slotsOfDay;) {
        const length = Math.min(1 + random.below(3), slotsOfDay - at);
        const startsAt = opens + at * slot;
        const endsAt = startsAt + length * slot;
        at += length;
        if (random.next() > (offset === 0 ? shareToday : share)) continue;
        const isDoctor = index < doctors.length;
        const visit = visitOf(random, { startsAt, endsAt, now });
        const appointment = {
          id: added.length + 1,
          customer_id: customerOfDay(),
          doctor_id: isDoctor ? staffId : null,
          technician_id: isDoctor ? null : staffId,
          room_id: 1 + (index % roomCount),
          department_id: department,
          item_id: itemFrom(random, index),
          starts_at: startsAt,
          ends_at: endsAt,
          ...visit,
          remark: random.pick(remarks),
          version: 1,
          created_by: random.pick(staffIds),
          created_at: startsAt - (1 + random.below(14)) * day,
        } as const;
        rows.add('appointments', appointment);
        added.push({
          id: appointment.id,
          customerId: appointment.customer_id,
          doctorId: appointment.doctor_id,
          itemId: appointment.item_id,
          startsAt,
          status: appointment.status,
          createdAt: appointment.created_at,
        });
      }
    }
  }
  return added;
}

/** How far a visit is: the next patient waits already. */
function visitOf(random: Random, { startsAt, endsAt, now }: { startsAt: number; endsAt: number; now: number }) {
  const became = random.pick(past);
  const cameAt = startsAt - (5 + random.below(15)) * minute;
  if (now < cameAt) return { status: 'booked', arrived_at: null, started_at: null } as const;
  if (now < startsAt) return { status: 'arrived', arrived_at: cameAt, started_at: null } as const;
  if (now < endsAt) return { status: 'arrived', arrived_at: cameAt, started_at: startsAt } as const;
  const hasCome = became === 'done';
  return { status: became, arrived_at: hasCome ? cameAt : null, started_at: hasCome ? startsAt : null } as const;
}
