import * as z from 'zod';
import { agentStateSchema } from './agent.ts';
import { directionSchema } from './call.ts';
import { get } from './endpoint.ts';
import { customerReference, namedReference } from './field.ts';

/** A call on the floor, its number and its customer as the reader may see them. */
const floorCallSchema = z.object({
  call_id: z.string(),
  /** The other side: of a call within the clinic, a colleague's extension. */
  number: z.string(),
  customer: customerReference.nullable(),
  /** Seconds since the call began. */
  seconds: z.int().nonnegative(),
});

/** How many callers of a skill group no agent has taken and no phone rings for, and how long the first has waited. */
const waitingInGroupSchema = namedReference.extend({
  /** Latin letters that may be typed for the name. */
  spellings: z.array(z.string()),
  waiting: z.int().nonnegative(),
  longest_wait_seconds: z.int().nonnegative().nullable(),
});
export type WaitingInGroup = z.infer<typeof waitingInGroupSchema>;

const floorAgentSchema = agentStateSchema.extend({
  calls: z.array(floorCallSchema.extend({ direction: directionSchema })),
});
export type FloorAgent = z.infer<typeof floorAgentSchema>;

const waitingCallerSchema = floorCallSchema.extend({ group: namedReference });
export type WaitingCaller = z.infer<typeof waitingCallerSchema>;

/** Seconds after which a wait, a wrap-up or a break stands out, as the clinic sets them. */
const floorLimitsSchema = z.object({
  wait: z.int().positive(),
  wrap_up: z.int().positive(),
  break: z.int().positive(),
});
export type FloorLimits = z.infer<typeof floorLimitsSchema>;

const floorSchema = z.object({
  groups: z.array(waitingInGroupSchema),
  /** Sorted by agent ID. */
  agents: z.array(floorAgentSchema),
  /** The caller who has waited longest comes first. */
  waiting: z.array(waitingCallerSchema),
  limits: floorLimitsSchema,
});
export type Floor = z.infer<typeof floorSchema>;

export const floorEndpoints = {
  view: get('/api/ext/floor', {
    summary: 'Every agent with state and calls, and the callers who wait for one',
    access: 'agent.monitor',
    response: floorSchema,
  }),
  waiting: get('/api/ext/floor/waiting', {
    summary: 'How many callers of each skill group wait for an agent',
    access: 'agent.work',
    response: z.array(waitingInGroupSchema),
  }),
};
