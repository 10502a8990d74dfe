import type * as z from 'zod';
import { daysOfPeriod } from '../domain/days-of-period.ts';
import { reason } from '../problems/reasons.ts';

/** The longest period that is read at once. */
const maxDays = 366;

/** Refuses days in the wrong order, and more than a year of them. */
export const inPeriod = <Query extends z.ZodType<{ readonly from: string; readonly to: string }>>(query: Query) =>
  query
    .refine(({ from, to }) => daysOfPeriod(from, to) >= 1, { error: reason('range-reversed'), path: ['to'] })
    .refine(({ from, to }) => daysOfPeriod(from, to) <= maxDays, {
      error: reason('range-too-long'),
      params: { days: maxDays },
      path: ['to'],
    });
