import * as z from 'zod';
import { post } from './endpoint.ts';
import { textField } from './field.ts';

/** The supervisor hears everybody, and is heard by nobody, by the agent alone, or by everybody. */
export const supervisionModeSchema = z.enum(['listen', 'whisper', 'barge']);
export type SupervisionMode = z.infer<typeof supervisionModeSchema>;

/** `take_over`: the agent leaves, and the supervisor talks to the customer. */
export const supervisionStepSchema = z.enum([...supervisionModeSchema.options, 'take_over']);
export type SupervisionStep = z.infer<typeof supervisionStepSchema>;

/** `ringing`: the supervisor’s phone is called. `outcome`: of a supervision that is over. */
export const supervisionProgressSchema = z.object({
  mode: supervisionModeSchema,
  state: z.enum(['ringing', 'on', 'over']),
  outcome: z.enum(['ended', 'taken_over', 'unanswered']).nullable(),
});
export type SupervisionProgress = z.infer<typeof supervisionProgressSchema>;

const person = z.object({ agent_id: z.string(), name: z.string() });

/** A supervision as the supervisor (`by`) or the agent (`to`) knows it. */
export const callSupervisionSchema = z.object({
  call_id: z.string(),
  agent_id: z.string().nullable(),
  role: z.enum(['by', 'to']),
  by: person,
  to: person,
  /** The agent is not shown that this supervisor listens. */
  is_private: z.boolean(),
  ...supervisionProgressSchema.shape,
});
export type CallSupervision = z.infer<typeof callSupervisionSchema>;

const access = 'agent.listen';
const ofCall = z.object({ call_id: textField(100) });

export const supervisionEndpoints = {
  start: post('/api/ext/call/supervise', {
    summary:
      'The account’s own phone is called, and hears an agent who talks in a call; or, once it does, is heard by the ' +
      'agent alone (`whisper`), by everybody (`barge`), or takes the customer over. Another call ends the one before',
    access,
    body: ofCall.extend({ agent_id: textField(100), mode: supervisionStepSchema }),
    response: z.null(),
  }),
  end: post('/api/ext/call/supervise/end', {
    summary: 'The account’s phone leaves the call that it listens to',
    access,
    body: ofCall,
    response: z.null(),
  }),
};
