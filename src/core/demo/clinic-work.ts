import { usualEntries } from '../clinic/lookups/usual-entries.ts';
import type { RowWriter } from '../platform/database/row-writer.ts';
import { dayFrom, momentAt } from './calendar.ts';
import { addFollowupLookups } from './followups.ts';
import { type Random, randomFrom } from './random.ts';

const rooms = ['1 号治疗室', '2 号治疗室', '激光室', '注射室', '口腔一室'];
export const reservationTypes = ['电话咨询', '网络咨询', '到店咨询'];
const items: readonly (readonly [string, string])[] = [
  ['玻尿酸填充', '微整形'],
  ['热玛吉', '皮肤'],
  ['光子嫩肤', '皮肤'],
  ['水光针', '皮肤'],
  ['皮秒祛斑', '皮肤'],
  ['肉毒素除皱', '微整形'],
  ['隐形矫正', '口腔'],
  ['牙齿美白', '口腔'],
  ['种植牙', '口腔'],
];
const productTypes: readonly (readonly [string, number | null])[] = [
  ['医疗美容', null],
  ['皮肤', 1],
  ['微整形', 1],
  ['口腔', null],
  ['正畸', 4],
  ['种植', 4],
];
const goodsTypes: readonly (readonly [string, number | null])[] = [
  ['耗材', null],
  ['注射耗材', 1],
  ['口腔耗材', 1],
  ['护肤品', null],
];

export const remarks = [
  '想了解价格和恢复期。',
  '朋友介绍，周末有空。',
  '之前在别处做过，效果不满意。',
  '希望由女医生面诊。',
];
const quarter = 900_000;
/** Nine hours, from 9:00 to 18:00. */
const quartersOfDay = 36;
/** A moment in the clinic's hours so many days ago; one day earlier where it would not be over yet. */
export function inHours(random: Random, daysAgo: number, now: number): number {
  const sinceOpening = random.below(quartersOfDay) * quarter;
  const moment = (days: number): number => momentAt(dayFrom(now, -days), '09:00:00') + sinceOpening;
  return moment(daysAgo) < now ? moment(daysAgo) : moment(daysAgo + 1);
}

export interface WorkOptions {
  readonly count: number;
  /** Customers have the IDs from 1 to this. */
  readonly customers: number;
  readonly staffIds: readonly number[];
  readonly now: number;
}

/** Lookup entries of the clinic's work. */
export function addWorkLookups(rows: RowWriter, now: number): void {
  const names = (table: 'rooms' | 'reservation_types', all: readonly string[]): void => {
    for (const [index, name] of all.entries()) rows.add(table, { id: index + 1, name });
  };
  const tree = (table: 'product_types' | 'goods_types', all: readonly (readonly [string, number | null])[]): void => {
    for (const [index, [name, parent]] of all.entries()) rows.add(table, { id: index + 1, name, parent_id: parent });
  };
  names('rooms', rooms);
  addFollowupLookups(rows, now);
  names('reservation_types', reservationTypes);
  for (const [index, entry] of usualEntries.call_outcomes.entries())
    rows.add('call_outcomes', { id: index + 1, ...entry });
  for (const [index, entry] of usualEntries.missed_call_reasons.entries())
    rows.add('missed_call_reasons', { id: index + 1, ...entry });
  for (const [index, entry] of usualEntries.break_reasons.entries())
    rows.add('break_reasons', { id: index + 1, ...entry });
  for (const [index, entry] of usualEntries.lost_reasons.entries())
    rows.add('lost_reasons', { id: index + 1, ...entry });
  tree('product_types', productTypes);
  tree('goods_types', goodsTypes);
  for (const [index, [name, category]] of items.entries()) rows.add('items', { id: index + 1, name, category });
}

/** How many items the clinic's list has; their IDs are counted from 1. */
export const itemCount = items.length;

export const someItems = (random: Random, most: number): Set<number> =>
  new Set(Array.from({ length: 1 + random.below(most) }, () => 1 + random.below(items.length)));

/**
 * Spends an amount for a customer, out of what they have paid; where nothing is left, for the next customer who has
 * paid enough. `paid`: by customer, from 1, in hundredths. It is reduced.
 */
function spend(paid: number[], customer: number, amount: number): { customer_id: number; amount: number } {
  for (let step = 0; step < paid.length; step += 1) {
    const id = ((customer - 1 + step) % paid.length) + 1;
    const left = Math.floor((paid[id - 1] ?? 0) / smallestPayment) * smallestPayment;
    if (left === 0) continue;
    const spent = Math.min(amount, left);
    paid[id - 1] = (paid[id - 1] ?? 0) - spent;
    return { customer_id: id, amount: spent };
  }
  throw new Error('The customers have not paid enough for all treatments.');
}

const smallestPayment = 5000;
const largestPayment = 1_000_000;

/** Treatments and upsells of the last year: for no more than the customers have paid. */
export function addTreatments(
  rows: RowWriter,
  random: Random,
  { count, customers, staffIds, doctorIds, now, paid }: WorkOptions & { doctorIds: readonly number[]; paid: number[] },
): void {
  const before = (days: number): number => inHours(random, random.below(days), now);
  const customer = (): number => 1 + random.below(customers);
  for (let id = 1; id <= count; id += 1) {
    const treated = customer();
    const [item, doctor, times] = [1 + random.below(items.length), random.pick(doctorIds), 1 + random.below(5)];
    rows.add('treatments', {
      id,
      ...spend(paid, treated, (3 + random.below(200)) * smallestPayment),
      item_id: item,
      doctor_id: doctor,
      times,
      // Most of them lately: those are who calls.
      executed_at: before(1 + Math.ceil(random.next() ** 2 * 364)),
    });
    if (id % 4 !== 1) continue;
    const saleId = Math.ceil(id / 4);
    const buyer = customer();
    const [department, developer] = [1 + random.below(3), random.pick(staffIds)];
    rows.add('erkai', {
      id: saleId,
      ...spend(paid, buyer, (4 + random.below(300)) * smallestPayment),
      department_id: department,
      developer_id: developer,
      created_at: before(365),
    });
    for (const itemId of someItems(random, 3)) rows.add('erkai_items', { erkai_id: saleId, item_id: itemId });
  }
  addRemainingTreatments(rows, { firstId: count + 1, doctorIds, now, paid });
}

/** Spends the rest of every customer's payments on further treatments: all but the balance was spent. */
function addRemainingTreatments(
  rows: RowWriter,
  { firstId, doctorIds, now, paid }: { firstId: number; doctorIds: readonly number[]; now: number; paid: number[] },
): void {
  // Rows that are generated later stay the same, however many treatments there are.
  const random = randomFrom(firstId);
  let id = firstId;
  for (const [index, rest] of paid.entries()) {
    let left = rest;
    while (left > 0) {
      const amount = left <= largestPayment ? left : (40 + random.below(160)) * smallestPayment;
      rows.add('treatments', {
        id,
        customer_id: index + 1,
        amount,
        item_id: 1 + random.below(items.length),
        doctor_id: random.pick(doctorIds),
        times: 1 + random.below(5),
        executed_at: inHours(random, 30 + random.below(300), now),
      });
      left -= amount;
      id += 1;
    }
    paid[index] = 0;
  }
}
