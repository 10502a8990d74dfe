import * as z from 'zod';
import { get } from './endpoint.ts';
import { moneyField, namedReference } from './field.ts';
import { inPeriod } from './in-period.ts';
import { reportDays } from './report-days.ts';
import { enquiryFunnelSchema } from './reservation-extension.ts';

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
  /** The figures of the days that they are compared with. */
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
    query: inPeriod(reportDays),
    response: workReportSchema,
  }),
  export: get('/api/ext/report/work/export', {
    summary: 'Its enquiries by source as CSV (RFC 4180, UTF-8 with a byte order mark), in the language of the request',
    access: 'report.view',
    query: inPeriod(reportDays),
    response: 'csv',
  }),
};
