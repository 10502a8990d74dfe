import * as z from 'zod';
import { callReasonSchema } from './call-reason.ts';
import { endpoint } from './endpoint.ts';
import { customerReference, integerParameter, moneyField } from './field.ts';

/** Days, today included, whose appointments are to be confirmed. */
export const confirmedDays = 2;
/** The maximum that is ranked of each kind: the latest ones. */
export const maxRanked = 500;

const workKinds = ['missed_call', 'followup', 'appointment'] as const;
export type WorkKind = (typeof workKinds)[number];

const workLineSchema = z.object({
  /** The same line has the same key in each answer. */
  key: z.string(),
  kind: z.enum(workKinds),
  /** Null for a number that nobody has, or several. */
  customer: customerReference.nullable(),
  /** The number to call, as the caller may see it: of a missed call, or the first in the file. */
  number: z.string(),
  /** The customer's spending and unused balance; null where the caller may not see the customer. */
  value: z.object({ total_spent: moneyField, balance: moneyField }).nullable(),
  /** Why to call: first that of the line, then others, the likeliest first. */
  reasons: z.array(callReasonSchema).min(1),
});
export type WorkLine = z.infer<typeof workLineSchema>;

const workQueueSchema = z.object({
  /** Lines of each kind, those beyond `rows` included. */
  totals: z.record(z.enum(workKinds), z.int().nonnegative()),
  /** One's own, those included that the lines leave out. */
  due_followups: z.int().nonnegative(),
  /** The due ones whose day is over. */
  overdue_followups: z.int().nonnegative(),
  /** The total spending of the customers who are owed a call. */
  missed_value: moneyField,
  /** Sorted by kind, then by what is at stake. */
  lines: z.array(workLineSchema),
});
export type WorkQueue = z.infer<typeof workQueueSchema>;

export const workQueueEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/ext/desk/queue',
    summary:
      'Whom to call: missed calls that nobody has returned, one’s own follow-ups that are due, and appointments of ' +
      'today and tomorrow that were booked before today, and nobody has talked to the customer since the day before. ' +
      'Missed calls and follow-ups by what the customer has spent, appointments by their time. A customer stands in ' +
      'it once. Who is in a call with a colleague, or open in a colleague’s run, is left out',
    access: 'customer.view',
    query: z.object({
      /** Lines of each kind, at most. */
      rows: integerParameter(1, 100).default(50),
    }),
    response: workQueueSchema,
    isExtension: true,
  }),
};
