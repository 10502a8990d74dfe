import * as z from 'zod';
import { agentStatusSchema } from '../contract/agent.ts';
import { namedReference } from '../contract/field.ts';
import { problemSchema } from '../problem.ts';
import { ipc } from './ipc.ts';

/** One label, derived from the agent's request, the state of the phone and the service's state. */
const agentSnapshotSchema = z.object({
  label: agentStatusSchema,
  /** The agent's latest request; Ready stays requested while it is withheld. */
  requested: z.enum(['offline', 'ready', 'break']),
  reason: z.string().nullable(),
  groups: z.array(namedReference),
  /** Epoch milliseconds by this machine's clock, corrected by the service's: what timers count from. */
  since: z.number(),
  wrapUpEndsAt: z.number().nullable(),
  /** The agent has ended the wrap-up; it is finished once the service can be reached. */
  isWrapUpDone: z.boolean(),
  next: z.enum(['ready', 'break']).nullable(),
  /** Why Ready was refused or withdrawn; it returns by itself when the cause goes. */
  problem: problemSchema.nullable(),
});
export type AgentSnapshot = z.infer<typeof agentSnapshotSchema>;

export const agentIpc = ipc({
  name: 'agent',
  requests: {
    availableGroups: { output: z.array(namedReference) },
    signInToGroups: { input: z.object({ groupIds: z.array(z.int()) }) },
    ready: {},
    /** `reason`: one of the clinic's, or none. */
    break: { input: z.object({ reason: z.string().nullable() }) },
    signOutOfGroups: {},
    finishWrapUp: {},
    extendWrapUp: {},
  },
  events: {},
  facts: { state: agentSnapshotSchema },
});
