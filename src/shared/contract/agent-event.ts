import * as z from 'zod';
import { agentStateSchema } from './agent.ts';
import { callTypeSchema, directionSchema, hangupCauseSchema, hangupDetailSchema, legEndsSchema } from './call.ts';
import { callSupervisionSchema } from './call-supervision.ts';
import { callTransferSchema } from './call-transfer.ts';
import { customerReference, namedReference } from './field.ts';

/** A call, or one of its legs, rings, is answered or has ended. */
export const callStatusChangedSchema = z.object({
  call_id: z.string(),
  type: callTypeSchema,
  direction: directionSchema,
  status: z.enum(['ringing', 'answered', 'hungup']),
  leg: z.enum(['agent', 'customer']),
  /** The same as in the call's record: E.164 if possible, otherwise as written. */
  caller: z.string(),
  callee: z.string(),
  caller_written: z.string(),
  callee_written: z.string(),
  agent_id: z.string().nullable(),
  customer: customerReference.nullable(),
  /** Beyond the interface: the lead with the number outside, where no customer has it. */
  lead: namedReference.nullable(),
  /** Beyond the interface: customers with the number outside, whom the reader sees; null when nobody looked them up. */
  candidates: z.array(customerReference).nullable(),
  line_group: z.string().nullable(),
  extra: z.string().nullable(),
  hangup_cause: hangupCauseSchema.nullable(),
  /** Set at the end of the call, as in its record. */
  hangup_detail: hangupDetailSchema.nullable(),
  /** Set at the end of a dual call: the end of each leg. */
  legs: legEndsSchema.nullable(),
  /** ISO 8601 with milliseconds, UTC. */
  at: z.string(),
  seq: z.int(),
});
export type CallStatusChanged = z.infer<typeof callStatusChangedSchema>;

export const agentStatusChangedSchema = agentStateSchema.extend({ seq: z.int() });
export type AgentStatusChanged = z.infer<typeof agentStatusChangedSchema>;

/** The call is recorded from now on; announced to each agent who talks in it. */
export const recordingStartedSchema = z.object({ call_id: z.string(), agent_id: z.string().nullable(), seq: z.int() });

/** An agent in the call has paused its recording, or has resumed it. */
export const recordingPausedSchema = recordingStartedSchema.extend({ is_paused: z.boolean() });

/** The disk refused a recording: the call continues, and the audio written so far stays. */
export const recordingFailedSchema = z.object({
  call_id: z.string(),
  agent_id: z.string().nullable(),
  reason: z.string(),
  seq: z.int(),
});
export type RecordingFailed = z.infer<typeof recordingFailedSchema>;

/** Why an agent's phone did not take a caller who was offered to it. */
export const missedReasonSchema = z.enum(['declined', 'no_answer', 'unreachable']);
export type MissedReason = z.infer<typeof missedReasonSchema>;

/**
 * The outcome for a caller whom an agent declined or missed, announced to that agent: the caller is `waiting` for
 * another one, is `answered`, or the call has `ended` unanswered.
 */
export const missedCallChangedSchema = z.object({
  call_id: z.string(),
  /** The agents who declined or missed the caller. */
  agent_id: z.string().nullable(),
  reason: missedReasonSchema,
  caller: z.enum(['waiting', 'answered', 'ended']),
  /** How many other agents are signed in to the skill group while the caller is `waiting`; null when not known. */
  colleagues_signed_in: z.int().nonnegative().nullable(),
  /** The name of the agent who answered. */
  answered_by: z.string().nullable(),
  /** How the call ended, and why, as in its record. */
  hangup_cause: hangupCauseSchema.nullable(),
  hangup_detail: hangupDetailSchema.nullable(),
  seq: z.int(),
});
export type MissedCallChanged = z.infer<typeof missedCallChangedSchema>;

/**
 * The record of a call cannot be written now, as on a full disk (`is_written: false`): it is kept, and announced again
 * when it is written (`is_written: true`).
 */
export const callRecordDelayedSchema = z.object({
  call_id: z.string(),
  agent_id: z.string().nullable(),
  is_written: z.boolean(),
  seq: z.int(),
});
export type CallRecordDelayed = z.infer<typeof callRecordDelayedSchema>;

/** Sound of an answered call is lost on its way to the service (`is_lost: true`), or comes again. */
export const callSoundChangedSchema = z.object({
  call_id: z.string(),
  agent_id: z.string().nullable(),
  /** `own`: the agent's, which the other side does not hear. */
  side: z.enum(['own', 'other']),
  is_lost: z.boolean(),
  seq: z.int(),
});

/**
 * A transfer of a call, announced to the agent who transfers it and to the colleague whom it is for: before that one
 * answers, it says who asks and why.
 */
export const callTransferChangedSchema = callTransferSchema.extend({ seq: z.int() });
export type CallTransferChanged = z.infer<typeof callTransferChangedSchema>;

/**
 * A supervisor's phone listens to an agent's call, announced to the supervisor, and to the agent unless that one only
 * listens and may do so privately.
 */
export const callSupervisionChangedSchema = callSupervisionSchema.extend({ seq: z.int() });
export type CallSupervisionChanged = z.infer<typeof callSupervisionChangedSchema>;

/** The agent's phone is in this call now, and no longer in that one, without ringing. */
export const callLegMovedSchema = z.object({
  call_id: z.string(),
  agent_id: z.string().nullable(),
  from_call_id: z.string(),
  seq: z.int(),
});

/** The other side of an answered call has put the agent on hold (`is_held: true`), or taken them off. */
export const callHoldChangedSchema = z.object({
  call_id: z.string(),
  agent_id: z.string().nullable(),
  is_held: z.boolean(),
  seq: z.int(),
});
