import * as z from 'zod';
import { get, post } from './endpoint.ts';
import { customerReference, idParameter, namedReference, plainText, textField } from './field.ts';

/** A call that an agent of its skill group may take, its number and its customer as the reader may see them. */
const callToPickUpSchema = z.object({
  call_id: z.string(),
  number: z.string(),
  customer: customerReference.nullable(),
  group: namedReference,
  /** `parked`: nobody’s phone rings; `ringing`: a colleague’s does. */
  state: z.enum(['parked', 'ringing']),
  /** The agent who parked it, or whose phone rings. */
  agent: z.object({ agent_id: z.string(), name: z.string() }),
  note: z.string().nullable(),
  /** Seconds since it was parked, or since the caller waits. */
  seconds: z.int().nonnegative(),
  /** Until a parked call rings back; null for one that rings. */
  seconds_left: z.int().nonnegative().nullable(),
});
export type CallToPickUp = z.infer<typeof callToPickUpSchema>;

const callId = textField(100);

export const pickUpEndpoints = {
  list: get('/api/ext/call/pick-ups', {
    summary: 'The calls that are parked in the agent’s skill groups, and those that ring a colleague there',
    access: 'agent.work',
    response: z.array(callToPickUpSchema),
  }),
  park: post('/api/ext/call/park', {
    summary:
      'The agent’s customer hears music until somebody of the skill group picks the call up, and the agent leaves at ' +
      'once. By default the call’s own group, or else the agent’s first one. After the clinic’s limit it rings back, ' +
      'or goes into the group’s queue where the agent has left',
    access: 'agent.work',
    body: z.object({ call_id: callId, group_id: idParameter.optional(), note: plainText(500).optional() }),
    response: z.null(),
  }),
  take: post('/api/ext/call/pick-up', {
    summary: 'A call that is parked in one of the agent’s skill groups, or rings a colleague there, rings the agent',
    access: 'agent.work',
    body: z.object({ call_id: callId }),
    response: z.null(),
  }),
};
