import * as z from 'zod';
import { get, post } from './endpoint.ts';
import { dateField, idField } from './field.ts';
import { recordingMarkSchema } from './recording-check.ts';

const sampleSchema = z.object({
  id: idField,
  record_id: idField,
  agent_id: z.string(),
  agent_name: z.string().nullable(),
  called_at: z.string(),
  billsec: z.int(),
  /** Why it was more likely to be drawn; empty: chance alone. */
  marks: z.array(recordingMarkSchema),
  /** Whether a review is signed. */
  is_signed: z.boolean(),
  /** Its score; null before, and for a rater who scores the call blind. */
  total: z.number().nullable(),
  /** The draft that somebody has begun. */
  is_begun: z.boolean(),
});

const weekSchema = z.object({
  /** The Monday of the week. */
  week: dateField,
  /** Repeats the draw: the same calls and the same seed give the same samples. */
  seed: z.string(),
  /** For each agent of a week without holidays. */
  per_agent: z.int(),
  /** For each agent of this week: the share of its working days on which the clinic is open, rounded up. */
  quota: z.int(),
  /** The days of the week that have opening hours, or would have them if they were not special days. */
  working_days: z.int(),
  /** Those of them on which the clinic is closed, for a holiday for example. */
  closed_days: z.int(),
  samples: z.array(sampleSchema),
});
export type ReviewWeek = z.infer<typeof weekSchema>;

/** Calls that are drawn for review. */
export const reviewSampleEndpoints = {
  week: get('/api/ext/review/week', {
    summary:
      'The calls that were drawn for review of a week, in the order in which they are to be heard. Needs cdr.view.all',
    access: 'recording.score',
    query: z.object({ week: dateField }),
    response: weekSchema,
  }),
  draw: post('/api/ext/review/draw', {
    summary:
      'Draws what is due of a week: each agent’s share of its open days that are over. Nothing is drawn twice. Needs ' +
      'cdr.view.all',
    access: 'recording.score',
    body: z.object({ week: dateField }),
    response: weekSchema,
  }),
};
