import * as z from 'zod';
import { daysOfPeriod } from '../domain/days-of-period.ts';
import { reason } from '../problems/reasons.ts';
import { get } from './endpoint.ts';
import { dateField, moneyField, namedReference } from './field.ts';
import { enquiryFunnelSchema } from './reservation-extension.ts';

/** The longest period that is counted at once. */
const maxDays = 366;

const querySchema = z
  .object({ from: dateField, to: dateField })
  .refine(({ from, to }) => daysOfPeriod(from, to) >= 1, { error: reason('range-reversed'), path: ['to'] })
  .refine(({ from, to }) => daysOfPeriod(from, to) <= maxDays, {
    error: reason('range-too-long'),
    params: { days: maxDays },
    path: ['to'],
  });

const workFiguresSchema = z.object({
  /** Follow-ups that are planned for these days and were not cancelled, and those of them that are done. */
  followups: z.object({ due: z.int(), done: z.int() }),
  /** Steps of the enquiries for these days. */
  enquiries: enquiryFunnelSchema,
  /** Customers whose call was missed or abandoned, and what they have spent since ever. */
  missed: z.object({ customers: z.int(), spent: moneyField }),
});
export type WorkFigures = z.infer<typeof workFiguresSchema>;

const workReportSchema = z.object({
  now: workFiguresSchema,
  /** The figures of as many days, right before them. */
  before: workFiguresSchema,
  /** The steps by how the customer came to know the clinic, most enquiries first. */
  sources: z.array(enquiryFunnelSchema.extend({ medium: namedReference })),
});
export type WorkReport = z.infer<typeof workReportSchema>;

export const workReportEndpoints = {
  work: get('/api/ext/report/work', {
    summary:
      'Follow-ups, enquiries and customers whose calls were missed of these days of the clinic, all of them, beside ' +
      'those of as many days before',
    access: 'report.view',
    query: querySchema,
    response: workReportSchema,
  }),
};
