import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { idField, idParameter, longTextField, namedReference, textField } from './field.ts';

export const newWrapUpSchema = z.object({
  /** The ID that events and the call record have. */
  call_id: textField(100),
  outcome_id: idParameter.nullable().optional(),
  note: longTextField(2000).nullable().optional(),
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

const isExtension = true;

/** An agent's entry after a call: the outcome for the clinic, and a note. */
export const wrapUpEndpoints = {
  outcomes: endpoint({
    method: 'GET',
    path: '/api/ext/call/outcomes',
    summary: 'Outcomes that the clinic’s agents choose from after a call',
    access: 'signed-in',
    isCacheable: true,
    response: z.array(callOutcomeSchema),
    isExtension,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/ext/call/wrap-ups',
    summary: 'The wrap-ups of a call, one of each agent who took part, the first one first',
    access: 'cdr.view',
    query: z.object({ call_id: textField(100) }),
    response: z.array(wrapUpSchema),
    isExtension,
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/ext/call/wrap-up',
    summary:
      'Keeps the outcome and the note with the call’s record, in the place of what the same account wrote before',
    access: 'agent.work',
    body: newWrapUpSchema,
    response: wrapUpSchema,
    isExtension,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/ext/call/wrap-up/undo',
    summary:
      'Undoes what the same account’s wrap-up of a call wrote within the last hour, as one: the outcome and note, ' +
      'and the records that were sent with its call_id. A completed follow-up is pending again, a planned one and an ' +
      'appointment are cancelled, an enquiry is deleted; a customer created with it stays. An enquiry that the ' +
      'appointment booked is open again. 409 when it is too late, or names what was changed',
    access: 'agent.work',
    body: wrapUpToUndoSchema,
    response: undoneWrapUpSchema,
    isExtension,
  }),
};
