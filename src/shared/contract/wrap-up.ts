import * as z from 'zod';
import { reason } from '../problems/reasons.ts';
import { newAppointmentSchema } from './appointment.ts';
import { newCustomerSchema } from './customer.ts';
import { get, post } from './endpoint.ts';
import { dateField, idField, idParameter, longTextField, namedReference, textField, timeField } from './field.ts';
import { followupResultSchema } from './followup.ts';
import { reservationFields } from './reservation-fields.ts';

/** The records that a wrap-up writes beside outcome and note: of the customer, whom `customer_id` names once. */
export const wrapUpParts = {
  /** The result of a follow-up. */
  completes: followupResultSchema.omit({ next_followup_date: true }),
  /** The day of the next follow-up; of the one that is completed it takes over type, title and person. */
  next: z.object({ followup_date: dateField }),
  /** A call that the customer was promised. */
  promise: z.object({ followup_date: dateField, followup_time: timeField }),
  appointment: newAppointmentSchema.omit({ customer_id: true }),
  /** A reservation; with `customer` of a new one. */
  enquiry: z.object({ customer: newCustomerSchema.optional(), reservation: z.object(reservationFields) }),
};
export type WrapUpPart = keyof typeof wrapUpParts;

export const newWrapUpSchema = z
  .object({
    /** The ID that events and the call record have. */
    call_id: textField(100),
    customer_id: idParameter.optional(),
    outcome_id: idParameter.nullable().optional(),
    note: longTextField(2000).nullable().optional(),
    ...z.object(wrapUpParts).partial().shape,
  })
  .refine(
    ({ customer_id: id, completes, next, promise, appointment }) =>
      id !== undefined || !((next && !completes) || promise || appointment),
    { error: reason('field-required'), path: ['customer_id'] },
  )
  .refine(({ customer_id: id, enquiry }) => !enquiry || (id === undefined) !== (enquiry.customer === undefined), {
    error: reason('customer-given-twice'),
    path: ['enquiry', 'customer'],
  });
export type NewWrapUp = z.infer<typeof newWrapUpSchema>;

export const wrapUpSchema = z.object({
  call_id: z.string(),
  user: namedReference,
  outcome: namedReference.nullable(),
  note: z.string().nullable(),
  /** When it was last written, YYYY-MM-DD HH:mm:ss. */
  saved_at: z.string(),
});
export type WrapUp = z.infer<typeof wrapUpSchema>;

/** The records that a wrap-up writes: follow-ups are completed or planned. */
export const wrapUpRecordSchema = z.enum(['wrap-up', 'completed', 'planned', 'appointment', 'enquiry']);
export type WrapUpRecord = z.infer<typeof wrapUpRecordSchema>;

const savedWrapUpSchema = wrapUpSchema.extend({
  /** The written records; the ID of outcome and note is 0. */
  records: z.array(z.object({ kind: wrapUpRecordSchema, id: z.int().nonnegative() })),
});
export type SavedWrapUp = z.infer<typeof savedWrapUpSchema>;

/** `reason`: the result of a planned follow-up that is cancelled with it. */
const wrapUpToUndoSchema = z.object({ call_id: textField(100), reason: longTextField(2000) });
export type WrapUpToUndo = z.infer<typeof wrapUpToUndoSchema>;

const undoneWrapUpSchema = z.object({
  call_id: z.string(),
  /** The kinds of the records that were undone; empty where nothing was written, or it was undone before. */
  undone: z.array(wrapUpRecordSchema),
});
export type UndoneWrapUp = z.infer<typeof undoneWrapUpSchema>;

/** How a call ended for the clinic. */
const callOutcomeSchema = namedReference.extend({
  id: idField,
  /** Choosing it completes the customer's due follow-up. */
  completes_follow_up: z.boolean(),
  /** Nobody answered: a follow-up is tried again by the clinic's rule. */
  is_no_answer: z.boolean().optional(),
});
export type CallOutcome = z.infer<typeof callOutcomeSchema>;

/** An agent's entry after a call: the outcome for the clinic, and a note. */
export const wrapUpEndpoints = {
  outcomes: get('/api/ext/call/outcomes', {
    summary: 'Outcomes that the clinic’s agents choose from after a call',
    access: 'signed-in',
    isCacheable: true,
    response: z.array(callOutcomeSchema),
  }),
  list: get('/api/ext/call/wrap-ups', {
    summary: 'The wrap-ups of a call, one of each agent who took part, the first one first',
    access: 'cdr.view',
    query: z.object({ call_id: textField(100) }),
    response: z.array(wrapUpSchema),
  }),
  save: post('/api/ext/call/wrap-up', {
    summary:
      'Keeps the outcome and the note with the call’s record, in the place of what the same account wrote before, ' +
      'and writes the other parts: all, or nothing. Each part needs the permission of its own request. Wrong fields ' +
      'have their part as prefix; any other refusal names it in `part`',
    access: 'agent.work',
    body: newWrapUpSchema,
    response: savedWrapUpSchema,
  }),
  undo: post('/api/ext/call/wrap-up/undo', {
    summary:
      'Undoes all that the same account’s last wrap-up of a call wrote within the last hour. A completed follow-up ' +
      'is pending again, a planned one and an appointment are cancelled, an enquiry is deleted; a customer created ' +
      'with it stays. An enquiry that the appointment booked is open again. 409 when it is too late, or names what ' +
      'was changed',
    access: 'agent.work',
    body: wrapUpToUndoSchema,
    response: undoneWrapUpSchema,
  }),
};
