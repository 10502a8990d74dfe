import { comparedAfter, comparedDays, type Comparison, type ReportDays } from '../../../shared/contract/report-days.ts';
import { dayAfter, dayRange, formatDateTime, parseDateTime } from './local-time.ts';
import { slotMs } from './slots.ts';

export interface ComparedRange {
  readonly days: ReportDays;
  /** Epoch milliseconds, from the first moment to before the last. */
  readonly range: { readonly from: number; readonly before: number };
  /** HH:mm up to which the last day is compared; null: it is over. */
  readonly until: string | null;
}

/** The days that these are compared with: of the one that a day which is not over is beside, as much. */
export function comparedRange(
  { from, to }: ReportDays,
  compare: Comparison,
  { now, timeZone }: { readonly now: number; readonly timeZone: string },
): ComparedRange {
  const days = comparedDays({ from, to }, compare);
  const { from: start = 0, before: end = 0 } = dayRange(days.from, days.to, timeZone);
  const nextSlot = Math.ceil((now + 1) / slotMs) * slotMs;
  const [day = '', time = ''] = formatDateTime(nextSlot, timeZone).split(' ');
  if (day < from || day > to) return { days, range: { from: start, before: end }, until: null };
  const last = dayAfter(day, -comparedAfter({ from, to }, compare));
  const before = parseDateTime(`${last} ${time}`, timeZone);
  return { days: { ...days, to: last }, range: { from: start, before }, until: time.slice(0, 5) };
}
