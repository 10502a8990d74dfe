import * as z from 'zod';
import { reason } from '../problems/reasons.ts';
import { dateField, textField, timeField } from './field.ts';

/** The hours of one day, HH:mm, with at most one break. */
const openDaySchema = z
  .object({
    opens: timeField,
    closes: timeField,
    break_start: timeField.nullable(),
    break_end: timeField.nullable(),
  })
  .refine(({ opens, closes }) => opens < closes, { error: reason('closing-before-opening'), path: ['closes'] })
  .refine(({ break_start: start, break_end: end }) => end === null || start !== null, {
    error: reason('field-required'),
    path: ['break_start'],
  })
  .refine(({ break_start: start, break_end: end }) => start === null || end !== null, {
    error: reason('field-required'),
    path: ['break_end'],
  })
  .refine(
    ({ opens, closes, break_start: start, break_end: end }) =>
      start === null || end === null || (opens < start && start < end && end < closes),
    { error: reason('break-outside-hours'), path: ['break_end'] },
  );

/** Null: closed. */
const dayHoursSchema = openDaySchema.nullable();
export type DayHours = z.infer<typeof dayHoursSchema>;

/** The hours of Monday to Sunday. */
export const openingWeekSchema = z.array(dayHoursSchema).length(7);

/** A day with other hours than its weekday, such as a holiday. */
const specialDaySchema = z.object({
  date: dateField,
  /** Its name, such as that of the holiday. */
  name: textField(60).nullable(),
  hours: dayHoursSchema,
});
export type SpecialDay = z.infer<typeof specialDaySchema>;

export const specialDaysSchema = z.array(specialDaySchema).max(400);

/** A time of a day in which the clinic is open, HH:mm. */
const openSpanSchema = z.object({ start: timeField, end: timeField });
export type OpenSpan = z.infer<typeof openSpanSchema>;

/** The hours of one date: no span when the clinic is closed, two around a break. */
export const hoursOfDaySchema = z.object({
  date: z.string(),
  /** The name of a special day. */
  name: z.string().nullable(),
  spans: z.array(openSpanSchema),
});
export type HoursOfDay = z.infer<typeof hoursOfDaySchema>;
