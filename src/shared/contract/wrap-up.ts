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
};
