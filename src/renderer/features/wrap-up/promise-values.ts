import * as z from 'zod';
import type { AppointmentConfig } from '../../../shared/contract/appointment.ts';
import { dateField, timeField } from '../../../shared/contract/field.ts';
import { daysBefore } from '../../api/clinic-day.ts';
import { minutesOf, timeOf } from '../../forms/appointment/minutes-of-day.ts';

export const promisePrefix = 'promise.';

/** When a call was promised for; both empty before it is proposed. */
export const emptyPromise = { followup_date: '', followup_time: '' };
export type PromiseValues = typeof emptyPromise;

export const promiseSchema = z.object({ followup_date: dateField, followup_time: timeField });
export type PromisedCall = z.infer<typeof promiseSchema>;

const hour = 60;

/** The next full hour in which the clinic is open: today, or when it opens tomorrow. `minutes`: since midnight. */
export function proposedCall(
  { today, minutes }: { readonly today: string; readonly minutes: number },
  { business_start: opens, business_end: closes }: Pick<AppointmentConfig, 'business_start' | 'business_end'>,
): PromisedCall {
  const next = Math.max((Math.floor(minutes / hour) + 1) * hour, minutesOf(opens));
  return next < minutesOf(closes)
    ? { followup_date: today, followup_time: timeOf(next) }
    : { followup_date: daysBefore(today, -1), followup_time: opens };
}
