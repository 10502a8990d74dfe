import * as z from 'zod';
import { reason } from '../problems/reasons.ts';
import { appointmentSchema } from './appointment.ts';
import { cdrSchema } from './cdr.ts';
import { get } from './endpoint.ts';
import { customerReference, idField, idParameter, phoneNumberField, textField } from './field.ts';
import { followupSchema } from './followup.ts';
import { numberOriginSchema } from './number-origin.ts';
import { reservationSchema } from './reservation.ts';
import { treatmentSchema } from './treatment.ts';

/** Days, today included, in which a missed call is owed a call. */
export const maxOwedDays = 7;
/** Days, today included, in which the calls of a number are counted. */
export const weekDays = 7;
/** So many of the last calls of a customer or a number are looked at: one may have tens of thousands. */
export const manyCalls = 200;
/** A promised call is the reason from so many minutes before its time until so many after it. */
export const promiseMinutes = 60;
/** Days after a treatment, the day itself not counted, in which it is a reason. */
export const maxTreatmentDays = 14;
/** Days ahead in which an appointment is a reason. */
export const soonDays = 7;
/** Days after an appointment that the customer missed. */
export const noShowDays = 7;
/** Days after an enquiry, a talk, or the creation of a file. */
export const recentDays = 30;
/** Limit for each customer and kind. */
export const maxReasonsOfKind = 3;

const missedCallReasonSchema = z.object({
  kind: z.literal('missed_call'),
  /** The last of these calls. */
  record_id: idField,
  at: z.string(),
  /** How many there were since the number was talked to. */
  calls: z.int().min(1),
});
export type MissedCallReason = z.infer<typeof missedCallReasonSchema>;

/** Why somebody probably calls, or is to be called. */
export const callReasonSchema = z.discriminatedUnion('kind', [
  /** A follow-up with a time, which is near. */
  z.object({ kind: z.literal('promise'), record: followupSchema }),
  missedCallReasonSchema,
  z.object({ kind: z.literal('appointment'), is_today: z.boolean(), record: appointmentSchema }),
  z.object({ kind: z.literal('followup'), overdue_days: z.int().nonnegative(), record: followupSchema }),
  z.object({ kind: z.literal('treatment'), days: z.int().min(1), record: treatmentSchema }),
  z.object({ kind: z.literal('enquiry'), record: reservationSchema }),
  z.object({ kind: z.literal('no_show'), record: appointmentSchema }),
  /** With cdr.view alone; whoever of the clinic talked. */
  z.object({ kind: z.literal('last_talk'), record: cdrSchema }),
  /** `since`: YYYY-MM-DD; `medium`: how the customer came to the clinic. */
  z.object({ kind: z.literal('new_customer'), since: z.string(), medium: z.string() }),
]);
export type CallReason = z.infer<typeof callReasonSchema>;

const customerReasonsSchema = z.object({
  customer: customerReference,
  /** When somebody of the clinic last talked to them or saw them, as far as the caller may know. */
  last_contact_at: z.string().nullable(),
  /** When the clinic last talked to them over the number that was asked for; null without one, or without cdr.view. */
  last_talk_at: z.string().nullable(),
  last_visit_at: z.string().nullable(),
  /** The most likely first. */
  reasons: z.array(callReasonSchema),
});
export type CustomerReasons = z.infer<typeof customerReasonsSchema>;

const reasonsOfCallerSchema = z.object({
  /** Visible customers with the number; by their likeliest reason, then the last talk over it, then the last visit. */
  customers: z.array(customerReasonsSchema),
  /** A missed call of a number that nobody has, or several: it cannot be said whose it was. */
  missed_call: missedCallReasonSchema.nullable(),
  /**
   * How often the number called within `weekDays`, this call included; `manyCalls`: so often or more. Null where it was
   * not asked for, or where the account may not see numbers or calls.
   */
  calls_of_week: z.int().nonnegative().nullable(),
  /** Where the number was given out; null where that is not known, or where the account may not see numbers. */
  origin: numberOriginSchema.nullable(),
  /** The clinic’s number that was called, in a call of the account in progress; `source`: how callers know it. */
  line: z.object({ number: z.string(), source: z.string().nullable() }).nullable(),
});
export type ReasonsOfCaller = z.infer<typeof reasonsOfCallerSchema>;

/** The customer concerned. */
const ways = ['customer_id', 'number', 'call_id'] as const;

export const callReasonEndpoints = {
  ofCaller: get('/api/ext/customer/reasons', {
    isRateLimited: true,
    summary:
      'Why a customer, whoever has a number, or the other side of a call in progress, probably calls, in this order: ' +
      `a call promised within ${promiseMinutes} minutes, a missed call that nobody has returned, an appointment of ` +
      `today, follow-ups that are due, a treatment of the last ${maxTreatmentDays} days, an appointment within ` +
      `${soonDays} days, an enquiry of ${recentDays} days without an appointment, an appointment of ${noShowDays} ` +
      `days that the customer missed, a talk of ${recentDays} days; a file younger than ${recentDays} days where ` +
      `there is nothing else. ${maxReasonsOfKind} of a kind at most. Missed calls of ${maxOwedDays} days and talks ` +
      'with cdr.view; missed calls: all of them with agent.work, otherwise one’s own',
    access: 'customer.view',
    query: z
      .object({
        customer_id: idParameter.optional(),
        number: phoneNumberField.optional(),
        call_id: textField(100).optional(),
      })
      .superRefine((query, context) => {
        const given = ways.filter((way) => query[way] !== undefined);
        if (given.length === 1) return;
        for (const way of given.length === 0 ? ways : given)
          context.addIssue({ code: 'custom', message: reason('caller-ambiguous'), path: [way] });
      }),
    response: reasonsOfCallerSchema,
  }),
};
