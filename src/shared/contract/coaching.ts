import * as z from 'zod';
import { agentIdParameter } from './agent.ts';
import { get } from './endpoint.ts';
import { dateField, idField, namedReference } from './field.ts';
import { inPeriod } from './in-period.ts';
import { momentSchema } from './review.ts';

const coachingQuerySchema = inPeriod(z.object({ agent_id: agentIdParameter, from: dateField, to: dateField }));

const daysSchema = z.object({ from: dateField, to: dateField });
/** Null where there is nothing to take the mean of. */
const meanSchema = z.object({ count: z.int(), mean: z.number().nullable() });

const coachedLineSchema = z.object({
  template: namedReference,
  line_id: z.string(),
  text: z.string(),
  /** A line that was asked in another way before is another one: its values cannot be compared. */
  kind: z.enum(['yes-no', 'scale']),
  now: meanSchema,
  before: meanSchema,
});
export type CoachedLine = z.infer<typeof coachedLineSchema>;

const coachedScoreSchema = z.object({
  id: idField,
  record_id: idField,
  called_at: z.string(),
  template: namedReference,
  rater: namedReference,
  total: z.number().nullable(),
  is_fatal: z.boolean(),
  signed_at: z.string(),
  acknowledged_at: z.string().nullable(),
  answer: z.string().nullable(),
});
export type CoachedScore = z.infer<typeof coachedScoreSchema>;

const coachedMomentSchema = momentSchema.extend({ called_at: z.string() });

const coachingSchema = z.object({
  days: daysSchema,
  /** As many days, right before them. */
  days_before: daysSchema,
  signed: z.int(),
  signed_before: z.int(),
  /** Those of the period that the agent has read, and answered. */
  read: z.int(),
  answered: z.int(),
  total: z.object({ now: meanSchema, before: meanSchema }),
  lines: z.array(coachedLineSchema),
  /** The newest signature first. */
  scores: z.array(coachedScoreSchema),
  moment_count: z.int(),
  /** Those that were marked last first. */
  moments: z.array(coachedMomentSchema),
});
export type Coaching = z.infer<typeof coachingSchema>;

/** The reviews of an agent’s calls, summed up. */
export const coachingEndpoints = {
  ofAgent: get('/api/ext/review/agent', {
    summary:
      'Reviews of an agent’s calls that were signed in these days of the clinic: means by line, beside those of as ' +
      'many days before, the newest 200 scores, and the newest 200 moments that were marked. Needs `cdr.view.all` too',
    access: 'recording.score',
    query: coachingQuerySchema,
    response: coachingSchema,
  }),
};
