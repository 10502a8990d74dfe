import * as z from 'zod';
import { cdrSchema } from './cdr.ts';
import { endpoint } from './endpoint.ts';

/** An answered call is one with `billsec` above 0, whatever its hang-up cause says. */
const dayFiguresSchema = z.object({
  calls: z.int(),
  /** Answered calls in both directions; earlier versions of the service do not send it. */
  answered: z.int().optional(),
  talk_seconds: z.int(),
  inbound: z.int(),
  inbound_answered: z.int(),
});
export type DayFigures = Required<z.infer<typeof dayFiguresSchema>>;

/** The clinic's day so far, of both kinds of calls. */
const dayReportSchema = z.object({
  /** The day in the clinic's time zone, YYYY-MM-DD. */
  date: z.string(),
  ...dayFiguresSchema.shape,
  /** Calls that began in each hour of the clinic's day, 24 of them. */
  calls_per_hour: z.array(z.int()).length(24),
  /** Unanswered callers, and callers whose transfer nobody answered, who have not been talked to since. */
  missed_total: z.int(),
  /** The last call of each of them, the newest first; at most 20. */
  missed: z.array(cdrSchema),
  /** The newest calls; at most 20. */
  recent: z.array(cdrSchema),
});
export type DayReport = z.infer<typeof dayReportSchema>;

export const reportExtensionEndpoints = {
  today: endpoint({
    method: 'GET',
    path: '/api/ext/report/today',
    summary: 'Figures of the clinic’s day so far: of one’s own calls, or of all with cdr.view.all',
    access: 'cdr.view',
    response: dayReportSchema,
    isExtension: true,
  }),
};
