import * as z from 'zod';
import { callReasonSchema, promiseMinutes } from './call-reason.ts';
import { get, post } from './endpoint.ts';
import { customerReference, idParameter, integerParameter, moneyField, textField } from './field.ts';

/** The maximum that is ranked of each kind: the latest ones. */
export const maxRanked = 500;
/** How long an entry stays with the agent who calls it; while the call lasts it is out of the others' queues anyway. */
export const queueLeaseSeconds = 300;
/** How long somebody is put off at most. */
export const maxDelayMinutes = 1440;
/** After so many tries nobody is asked again to confirm an appointment. */
export const maxConfirmTries = 3;

export const workKinds = ['promise', 'missed_call', 'followup', 'appointment'] as const;
export type WorkKind = (typeof workKinds)[number];

/**
 * `now`: something happened today or yesterday; `older`: nothing did; `others`: a colleague who is at work has it. In
 * this order.
 */
export const queuePlaces = ['now', 'older', 'others'] as const;
export type QueuePlace = (typeof queuePlaces)[number];

/** Minutes: those that are left, none or fewer when it is over, and those that there were. */
export const clockSchema = z.object({
  left: z.int(),
  of: z.int().positive(),
  /** When they are over, YYYY-MM-DD HH:mm:ss; null for a clinic that never opens. */
  by: z.string().nullable(),
});
export type Clock = z.infer<typeof clockSchema>;

/** Names an entry: a customer, or the last missed call of a number that nobody has. */
const entryKey = z.string().regex(/^(customer|call) \d{1,16}$/);

const workLineSchema = z.object({
  /** The same person has the same key in each answer; of a number that nobody has, until it calls again. */
  key: z.string(),
  /** The most urgent of what is to be done for the person. */
  kind: z.enum(workKinds),
  /** All of what is to be done, the most urgent first. */
  kinds: z.array(z.enum(workKinds)),
  /** Null for a number that nobody has, or several. */
  customer: customerReference.nullable(),
  /** The number to call, as the caller may see it: of a missed call, or the first in the file. */
  number: z.string(),
  /** The customer's spending and unused balance; null where the caller may not see the customer. */
  value: z.object({ total_spent: moneyField, balance: moneyField }).nullable(),
  /** Since when the person waits, YYYY-MM-DD HH:mm:ss; for a follow-up the beginning of its day. */
  since: z.string(),
  clock: clockSchema,
  place: z.enum(queuePlaces),
  /** The last missed call, which can be dealt with without a call; null where there is none. */
  missed_call_id: z.int().nullable(),
  /** The colleague who is about to call. */
  holder: z.string().nullable(),
  /** The agent who is to call; null where anybody may. `absent`: signed out, so that a colleague calls instead. */
  owner: z.object({ name: z.string(), state: z.enum(['self', 'absent', 'at_work']) }).nullable(),
  /** The supervisor who gave the missed call to the owner, and what they wrote; null where nobody did. */
  assigned: z.object({ by: z.string(), note: z.string().nullable() }).nullable(),
  /** Why to call: first what is urgent, then others, the likeliest first. */
  reasons: z.array(callReasonSchema).min(1),
});
export type WorkLine = z.infer<typeof workLineSchema>;

const workQueueSchema = z.object({
  /** Persons, those beyond `rows` included; without those whom a colleague has. */
  total: z.int().nonnegative(),
  /** Those among them with something of this kind: a person with several counts for each. */
  totals: z.record(z.enum(workKinds), z.int().nonnegative()),
  /** One's own, those included that the lines leave out. */
  due_followups: z.int().nonnegative(),
  /** The due ones whose day is over. */
  overdue_followups: z.int().nonnegative(),
  /** The total spending of the customers who are owed a call. */
  missed_value: moneyField,
  /** As many of the colleagues' entries at most as of the others. */
  lines: z.array(workLineSchema),
  /** Persons whom colleagues have. */
  with_others: z.int().nonnegative(),
});
export type WorkQueue = z.infer<typeof workQueueSchema>;

/** Somebody who is put off for everybody. Times are YYYY-MM-DD HH:mm:ss. */
const queueDelaySchema = z.object({
  key: z.string(),
  /** Null for a number that nobody has, and for a customer whom the account may not see. */
  customer: customerReference.nullable(),
  /** As the account may see it; empty where it may not. */
  number: z.string(),
  reason: z.string(),
  /** The account that put them off. */
  by: z.string(),
  at: z.string(),
  until: z.string(),
});
export type QueueDelay = z.infer<typeof queueDelaySchema>;

const access = 'customer.view';
const entryBody = z.object({ key: entryKey });

export const workQueueEndpoints = {
  list: get('/api/ext/desk/queue', {
    summary:
      'Persons to call, each once: calls promised by oneself, missed calls that nobody has returned, one’s own ' +
      'follow-ups that are due, and from the clinic’s hour on the appointments of the next day that nobody has ' +
      'confirmed. By the time that is left, or by what the customer has spent. Who is in a call with a colleague, ' +
      'open in a colleague’s run, or put off, is left out. Due promises come first, then missed calls that a ' +
      'supervisor gave to oneself, entries of today and yesterday, older ones, and at the end missed calls that ' +
      'colleagues at work were given. With followup.edit, agents who are signed in to a skill group also get, from ' +
      `${promiseMinutes} minutes ` +
      'before its time on, a call promised by an agent who last signed in to that group and is signed out, and ' +
      'due follow-ups of its disabled accounts and of disabled ones without a group',
    access,
    query: z.object({
      sort: z.enum(['clock', 'value']).default('clock'),
      rows: integerParameter(1, 100).default(100),
    }),
    response: workQueueSchema,
  }),
  lease: post('/api/ext/desk/lease', {
    summary: `Takes an entry for ${queueLeaseSeconds} seconds, or renews the caller’s own lease; 409 names the holder`,
    access,
    body: entryBody,
    response: z.object({ key: z.string(), seconds_left: z.int() }),
  }),
  putOff: post('/api/ext/desk/later', {
    summary:
      'Leaves an entry out of the queue for some minutes, a day at most, for the caller or for everybody; a newer ' +
      'call ends it. For everybody needs agent.work, is in the audit log, and leaves to each colleague what is ' +
      'theirs: their promised calls and follow-ups, and missed calls that were given to them',
    access,
    body: entryBody.extend({
      minutes: z.int().min(5).max(maxDelayMinutes),
      reason: textField(200),
      is_for_everybody: z.boolean(),
    }),
    response: z.object({ key: z.string() }),
  }),
  delays: get('/api/ext/desk/delays', {
    summary:
      'Persons who are put off for everybody: until when, by whom and why. Without missed calls that are no longer ' +
      'owed',
    access: 'agent.monitor',
    response: z.array(queueDelaySchema),
  }),
  endDelay: post('/api/ext/desk/delays/end', {
    summary: 'Puts somebody who is put off for everybody back into the queues; it is in the audit log',
    access: 'agent.monitor',
    body: entryBody,
    response: z.object({ key: z.string() }),
  }),
  settleMissedCall: post('/api/ext/desk/missed-call/settle', {
    summary: 'Missed calls of a number, up to this one, need no call; for one of the clinic’s reasons',
    access: 'agent.work',
    body: z.object({ record_id: idParameter, reason_id: idParameter }),
    response: z.object({ record_id: z.int() }),
  }),
};
