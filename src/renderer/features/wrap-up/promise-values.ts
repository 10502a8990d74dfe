import type { HoursOfDay } from '../../../shared/contract/opening-hours.ts';
import { daysBefore } from '../../../shared/domain/clinic-day.ts';
import { minutesOf, timeOf } from '../../parts/appointment/minutes-of-day.ts';

export const promisePrefix = 'promise.';

/** When a call was promised for; both empty before it is proposed. */
export const emptyPromise = { followup_date: '', followup_time: '' };
export type PromiseValues = typeof emptyPromise;

const hour = 60;
const usualTime = '09:00';

/**
 * The next full hour of today in which the clinic is open, or when it opens after that: behind a break, or on a later
 * one of `days`, which are in order. `minutes`: since midnight.
 */
export function proposedCall(
  { today, minutes }: { readonly today: string; readonly minutes: number },
  days: readonly Pick<HoursOfDay, 'date' | 'spans'>[],
): PromiseValues {
  const nextHour = (Math.floor(minutes / hour) + 1) * hour;
  for (const { date, spans } of days)
    for (const { start, end } of spans) {
      const time = date === today ? Math.max(nextHour, minutesOf(start)) : minutesOf(start);
      if (date >= today && time < minutesOf(end)) return { followup_date: date, followup_time: timeOf(time) };
    }
  return { followup_date: daysBefore(today, -1), followup_time: usualTime };
}
