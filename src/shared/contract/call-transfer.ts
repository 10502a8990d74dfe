import * as z from 'zod';
import { reason } from '../problems/reasons.ts';
import { get, post } from './endpoint.ts';
import { idParameter, namedReference, phoneNumberField, plainText, textField } from './field.ts';

/**
 * How far a transfer is. `ringing`: the other phone; `asking`: the agent talks to that one, the customer waits;
 * `with-customer`: the agent talks to the customer meanwhile; `merged`: all three talk. `outcome`: of one that is over.
 */
export const transferProgressSchema = z.object({
  state: z.enum(['ringing', 'asking', 'with-customer', 'merged', 'over']),
  outcome: z.enum(['completed', 'cancelled', 'left', 'no_answer', 'declined', 'unreachable']).nullable(),
});
export type TransferState = z.infer<typeof transferProgressSchema>['state'];
export type TransferOutcome = NonNullable<z.infer<typeof transferProgressSchema>['outcome']>;

/** A transfer as one of its agents knows it. */
export const callTransferSchema = z.object({
  call_id: z.string(),
  agent_id: z.string().nullable(),
  /** `to`: this agent's phone rings, or has answered. `by`: this agent transfers the call. */
  role: z.enum(['by', 'to']),
  by: z.object({ agent_id: z.string(), name: z.string() }),
  /** Null for a number outside. */
  to: z.object({ agent_id: z.string(), name: z.string() }).nullable(),
  /** The skill group that the call came through. */
  group: namedReference.nullable(),
  note: z.string().nullable(),
  /** The customer is put through once both have talked; otherwise as soon as it is answered. */
  asks_first: z.boolean(),
  ...transferProgressSchema.shape,
});
export type CallTransfer = z.infer<typeof callTransferSchema>;

const isOne = (to: object): boolean => Object.values(to).filter((value) => value !== undefined).length === 1;
const isAmbiguous = { error: reason('transfer-target-ambiguous') };

/** An agent, or whatever a phone would dial: one of the two. */
const askedSchema = z.object({ agent_id: textField(100).optional(), number: phoneNumberField.optional() });
const consultTo = askedSchema.refine(isOne, isAmbiguous);
/** Or a skill group, in whose queue nobody can be asked first. */
const transferTo = askedSchema.extend({ group_id: idParameter.optional() }).refine(isOne, isAmbiguous);
export type TransferTo = z.infer<typeof transferTo>;
const ofCall = z.object({ call_id: textField(100) });
const note = plainText(500).optional();

export const transferEndpoints = {
  start: post('/api/ext/call/transfer', {
    summary:
      'The agent’s customer is transferred: to a colleague or a number, which rings at once, and the agent leaves ' +
      'once it is answered; or into the queue of a skill group, and the agent leaves at once',
    access: 'agent.work',
    body: ofCall.extend({ to: transferTo, note }),
    response: z.null(),
  }),
  consult: post('/api/ext/call/consult', {
    summary: 'Before a transfer, the agent talks to the colleague or the number; the customer hears music meanwhile',
    access: 'agent.work',
    body: ofCall.extend({ to: consultTo, note }),
    response: z.null(),
  }),
  state: get('/api/ext/call/transfer/state', {
    summary: 'The agent’s transfer of a call that is under way, for who may have missed its end; 409 when none is',
    access: 'agent.work',
    query: ofCall,
    response: callTransferSchema,
  }),
  cancel: post('/api/ext/call/transfer/cancel', {
    summary: 'The agent has the customer back, and who was rung or asked is let go',
    access: 'agent.work',
    body: ofCall,
    response: z.null(),
  }),
  complete: post('/api/ext/call/transfer/complete', {
    summary: 'The agent leaves the customer to who was asked, or still rings',
    access: 'agent.work',
    body: ofCall,
    response: z.null(),
  }),
  merge: post('/api/ext/call/transfer/merge', {
    summary: 'The agent, the asked one and the customer all hear each other',
    access: 'agent.work',
    body: ofCall,
    response: z.null(),
  }),
  dismiss: post('/api/ext/call/transfer/dismiss', {
    summary: 'The customer is let go, whose call ends; the agent and the asked one talk on in a call of their own',
    access: 'agent.work',
    body: ofCall,
    response: z.null(),
  }),
  join: post('/api/ext/call/merge', {
    summary: 'The agent’s two calls become a conference: the agent talks in the first, and all three hear each other',
    access: 'agent.work',
    body: ofCall.extend({ other_call_id: textField(100) }),
    response: z.null(),
  }),
  split: post('/api/ext/call/split', {
    summary: 'The conference of the agent’s two calls ends, and both go on; the one that is on hold waits',
    access: 'agent.work',
    body: ofCall,
    response: z.null(),
  }),
  swap: post('/api/ext/call/transfer/swap', {
    summary: 'The agent talks to the customer again, and the asked one waits; or the other way round',
    access: 'agent.work',
    body: ofCall,
    response: z.null(),
  }),
};
