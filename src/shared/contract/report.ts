import * as z from 'zod';
import type { MessageKey } from '../languages/en/console.ts';
import { cdrSchema } from './cdr.ts';
import { get } from './endpoint.ts';

interface DayFigureDefinition {
  /** Optional where earlier versions of the service do not send it. */
  readonly schema: z.ZodType<number | undefined>;
  /** Its tile on Desk: the name, and how the figure is written. null: other tiles contain it. */
  readonly tile: { readonly label: MessageKey; readonly unit: 'count' | 'duration' } | null;
}

/**
 * The figures of a day, in the order of the tiles on Desk; the answer and the tiles follow from this table. An answered
 * call is one with `billsec` above 0, whatever its hang-up cause says.
 */
export const dayFigures = {
  calls: { schema: z.int(), tile: { label: 'desk.calls', unit: 'count' } },
  /** Answered calls in both directions. */
  answered: { schema: z.int().optional(), tile: null },
  talk_seconds: { schema: z.int(), tile: { label: 'desk.talkTime', unit: 'duration' } },
  inbound: { schema: z.int(), tile: null },
  inbound_answered: { schema: z.int(), tile: null },
} as const satisfies Readonly<Record<string, DayFigureDefinition>>;

export type DayFigure = keyof typeof dayFigures;
export type DayFigures = Readonly<Record<DayFigure, number>>;

const dayAnswers = Object.fromEntries(Object.entries(dayFigures).map(([name, { schema }]) => [name, schema])) as {
  readonly [F in DayFigure]: (typeof dayFigures)[F]['schema'];
};

/** The clinic's day so far, of both kinds of calls. */
const dayReportSchema = z.object({
  /** The day in the clinic's time zone, YYYY-MM-DD. */
  date: z.string(),
  ...dayAnswers,
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
  today: get('/api/ext/report/today', {
    summary: 'Figures of the clinic’s day so far: of one’s own calls, or of all with cdr.view.all',
    access: 'cdr.view',
    response: dayReportSchema,
  }),
};
