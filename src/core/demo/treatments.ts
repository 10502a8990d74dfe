import type { RowWriter } from '../platform/database/row-writer.ts';
import { type DemoAppointment, itemFrom } from './appointments.ts';
import { inHours, someItems, type WorkOptions } from './clinic-work.ts';
import type { Random } from './random.ts';

const smallestPayment = 5000;
const largestPayment = 1_000_000;
/** Treatments of later days are those of appointments. */
const earlierThanDays = 22;

type TreatmentOptions = WorkOptions & {
  readonly doctorIds: readonly number[];
  /** By customer, from 1, in hundredths. It is reduced. */
  readonly paid: number[];
  readonly appointments: readonly DemoAppointment[];
};

/**
 * Treatments and upsells of the last year, for all that the customers have paid but their balance: of each appointment
 * that is done, `count` earlier ones, and what it takes to spend the rest. No doctor has two at once.
 */
export function addTreatments(
  rows: RowWriter,
  random: Random,
  { count, customers, staffIds, doctorIds, now, paid, appointments }: TreatmentOptions,
): void {
  let lastId = 0;
  const add = (row: { customer_id: number; amount: number; item_id: number; doctor_id: number | null; at: number }) => {
    const { at, ...treatment } = row;
    lastId += 1;
    rows.add('treatments', { id: lastId, ...treatment, times: 1 + (lastId % 5), executed_at: at });
  };
  const amountFrom = (most: number): number => (3 + random.below(most)) * smallestPayment;
  for (const { status, customerId, itemId, doctorId, startsAt } of appointments) {
    if (status !== 'done') continue;
    const amount = spendOf(paid, customerId, amountFrom(40));
    add({ customer_id: customerId, amount, item_id: itemId, doctor_id: doctorId, at: startsAt });
  }
  const taken = new Set<string>();
  const earlier = (spent: { customer_id: number; amount: number }, daysAgo: number): void => {
    const index = random.below(doctorIds.length);
    const doctorId = doctorIds[index] ?? null;
    let days = earlierThanDays + daysAgo;
    let at = inHours(random, days, now);
    while (taken.has(`${doctorId} ${at}`)) at = inHours(random, (days += 1), now);
    taken.add(`${doctorId} ${at}`);
    add({ ...spent, item_id: itemFrom(random, index), doctor_id: doctorId, at });
  };
  for (let index = 0; index < count; index += 1) {
    const treated = 1 + random.below(customers);
    earlier(spendFor(paid, treated, amountFrom(200)), Math.floor(random.next() ** 2 * 340));
    if (index % 4 !== 0) continue;
    const id = 1 + index / 4;
    const buyer = 1 + random.below(customers);
    rows.add('erkai', {
      id,
      ...spendFor(paid, buyer, amountFrom(300)),
      department_id: 1 + random.below(3),
      developer_id: random.pick(staffIds),
      created_at: inHours(random, random.below(365), now),
    });
    for (const itemId of someItems(random, 3)) rows.add('erkai_items', { erkai_id: id, item_id: itemId });
  }
  for (const [index, rest] of paid.entries())
    for (let left = rest; left > 0;) {
      const amount = left <= largestPayment ? left : amountFrom(160);
      earlier({ customer_id: index + 1, amount }, random.below(300));
      left -= amount;
    }
}

/** Spends an amount for a customer, out of what is left of their payments. Returns what could be spent. */
function spendOf(paid: number[], customer: number, amount: number): number {
  const left = paid[customer - 1] ?? 0;
  const spent = Math.min(amount, Math.floor(left / smallestPayment) * smallestPayment);
  paid[customer - 1] = left - spent;
  return spent;
}

/** The same; where nothing is left, for the next customer who has paid enough. */
function spendFor(paid: number[], customer: number, amount: number): { customer_id: number; amount: number } {
  for (let step = 0; step < paid.length; step += 1) {
    const id = ((customer - 1 + step) % paid.length) + 1;
    const spent = spendOf(paid, id, amount);
    if (spent > 0) return { customer_id: id, amount: spent };
  }
  throw new Error('The customers have not paid enough for all treatments.');
}
