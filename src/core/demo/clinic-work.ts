import { usualEntries } from '../clinic/lookups/usual-entries.ts';
import type { RowWriter } from '../platform/database/row-writer.ts';
import { dayFrom, momentAt } from './calendar.ts';
import type { Random } from './random.ts';

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
/** By their IDs, from 1. */
export const itemNames: readonly string[] = items.map(([name]) => name);
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
const halfHour = 1_800_000;
/** Nine hours, from 9:00 to 18:00. */
const halfHoursOfDay = 18;
/** A moment in the clinic's hours so many days ago; one day earlier where it would not be over yet. */
export function inHours(random: Random, daysAgo: number, now: number): number {
  const sinceOpening = random.below(halfHoursOfDay) * halfHour;
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

/** How long the demo clinic plans a break for lunch, for training and for the restroom. */
const breakMinutes = [45, 60, 10];

/** Lookup entries of the clinic's work. */
export function addWorkLookups(rows: RowWriter): void {
  const names = (table: 'rooms' | 'reservation_types', all: readonly string[]): void => {
    for (const [index, name] of all.entries()) rows.add(table, { id: index + 1, name });
  };
  const tree = (table: 'product_types' | 'goods_types', all: readonly (readonly [string, number | null])[]): void => {
    for (const [index, [name, parent]] of all.entries()) rows.add(table, { id: index + 1, name, parent_id: parent });
  };
  names('rooms', rooms);
  names('reservation_types', reservationTypes);
  for (const [index, entry] of usualEntries.call_outcomes.entries())
    rows.add('call_outcomes', { id: index + 1, ...entry });
  for (const [index, entry] of usualEntries.missed_call_reasons.entries())
    rows.add('missed_call_reasons', { id: index + 1, ...entry });
  for (const [index, entry] of usualEntries.break_reasons.entries())
    rows.add('break_reasons', { id: index + 1, planned_minutes: breakMinutes[index] ?? null, ...entry });
  for (const [index, entry] of usualEntries.lost_reasons.entries())
    rows.add('lost_reasons', { id: index + 1, ...entry });
  tree('product_types', productTypes);
  tree('goods_types', goodsTypes);
  for (const [index, [name, category]] of items.entries()) rows.add('items', { id: index + 1, name, category });
}

export const someItems = (random: Random, most: number): Set<number> =>
  new Set(Array.from({ length: 1 + random.below(most) }, () => 1 + random.below(items.length)));
