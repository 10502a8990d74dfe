import type { Settings } from '../../../shared/contract/settings.ts';
import { minutesOf } from './opening-hours.ts';

export type BookingHours = Pick<Settings, 'business_start' | 'business_end' | 'slot_duration'>;
interface Span {
  readonly starts_at: number;
  readonly ends_at: number;
}

const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Times of a day at which an appointment of this length fits into the hours: on the grid, in whole slots. */
export function timesOfDay(
  { business_start: opens, business_end: closes, slot_duration: slot }: BookingHours,
  minutes: number,
): { readonly start: string; readonly end: string }[] {
  const [first, last] = [minutesOf(opens), minutesOf(closes)];
  const length = Math.ceil(minutes / slot) * slot;
  const times: { start: string; end: string }[] = [];
  for (let start = first; start + length <= last; start += slot)
    times.push({ start: timeOf(start), end: timeOf(start + length) });
  return times;
}

export const isFree = (span: Span, taken: readonly Span[]): boolean =>
  taken.every((one) => one.ends_at <= span.starts_at || one.starts_at >= span.ends_at);
