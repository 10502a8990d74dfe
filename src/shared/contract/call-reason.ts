import * as z from 'zod';
import { reason } from '../problems/reasons.ts';
import { appointmentSchema } from './appointment.ts';
import { endpoint } from './endpoint.ts';
import { customerReference, idField, idParameter, phoneNumberField, textField } from './field.ts';
import { followupSchema } from './followup.ts';
import { treatmentSchema } from './treatment.ts';

/** Days, today included, in which a missed call is owed a call. */
export const maxOwedDays = 7;
/** Days after a treatment in which it is a reason to call. */
export const maxTreatmentDays = 30;
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
  z.object({ kind: z.literal('followup'), overdue_days: z.int().nonnegative(), record: followupSchema }),
  z.object({ kind: z.literal('appointment'), is_today: z.boolean(), record: appointmentSchema }),
  missedCallReasonSchema,
  z.object({ kind: z.literal('treatment'), days: z.int().nonnegative(), record: treatmentSchema }),
]);
export type CallReason = z.infer<typeof callReasonSchema>;

const customerReasonsSchema = z.object({
  customer: customerReference,
  /** When somebody of the clinic last talked to them or saw them, as far as the caller may know. */
  last_contact_at: z.string().nullable(),
  /** The most likely first. */
  reasons: z.array(callReasonSchema),
});
export type CustomerReasons = z.infer<typeof customerReasonsSchema>;

const reasonsOfCallerSchema = z.object({
  /** Visible customers with the number; the most likely first. */
  customers: z.array(customerReasonsSchema),
  /** A missed call of a number that nobody has, or several: it cannot be said whose it was. */
  missed_call: missedCallReasonSchema.nullable(),
});
export type ReasonsOfCaller = z.infer<typeof reasonsOfCallerSchema>;

/** The customer concerned. */
const ways = ['customer_id', 'number', 'call_id'] as const;

export const callReasonEndpoints = {
  ofCaller: endpoint({
    method: 'GET',
    path: '/api/ext/customer/reasons',
    isRateLimited: true,
    summary:
      'Why a customer, whoever has a number, or the other side of a call that goes on, probably calls: follow-ups ' +
      'that are due, an appointment of today, a missed call that nobody has returned, a treatment of the last ' +
      `${maxTreatmentDays} days, an appointment of tomorrow, in this order, ${maxReasonsOfKind} of a kind at most. ` +
      `Missed calls of ${maxOwedDays} days, with cdr.view: all of them with agent.work, otherwise one’s own`,
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
    isExtension: true,
  }),
};
