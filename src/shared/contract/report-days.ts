import * as z from 'zod';
import { daysBefore } from '../domain/clinic-day.ts';
import { daysOfPeriod } from '../domain/days-of-period.ts';
import { dateField } from './field.ts';

/** A year in whole weeks: what is compared are the same weekdays. */
const daysOfYear = 364;

/** A report is compared with as many days right before, or with the same weekdays 52 weeks before. */
export const comparisons = ['before', 'year'] as const;
export type Comparison = (typeof comparisons)[number];

/** The days of a report, both included. */
export const reportDays = z.object({ from: dateField, to: dateField, compare: z.enum(comparisons).default('before') });
export type ReportDays = Pick<z.output<typeof reportDays>, 'from' | 'to'>;

/** How many days before a report begin those that it is compared with. */
export const comparedAfter = ({ from, to }: ReportDays, compare: Comparison): number =>
  compare === 'year' ? daysOfYear : daysOfPeriod(from, to);

/** The days that a report is compared with. */
export function comparedDays(days: ReportDays, compare: Comparison): ReportDays {
  const after = comparedAfter(days, compare);
  return { from: daysBefore(days.from, after), to: daysBefore(days.to, after) };
}
