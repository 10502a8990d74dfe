import * as z from 'zod';

/** Whom an agent transfers the customer to: what a phone would dial, or a skill group. */
const transferTargetSchema = z.union([
  z.object({ number: z.string() }),
  /** `isParked`: nobody of the group is rung for now. */
  z.object({ groupId: z.int(), isParked: z.boolean().optional() }),
]);
export type TransferTarget = z.infer<typeof transferTargetSchema>;

const ofAgent = { callId: z.string(), agentId: z.string() };
/**
 * A request of the agent who talks with the customer: `transfer` leaves as soon as the other one answers, `consult`
 * talks to that one first. The others are about the transfer under way, or, `split`, the conference of two calls.
 */
export const transferRequestSchema = z.discriminatedUnion('action', [
  z.object({
    action: z.enum(['transfer', 'consult']),
    ...ofAgent,
    to: transferTargetSchema,
    /** For a colleague, or who of the group is rung, to be read before the answer. */
    note: z.string().nullable(),
  }),
  z.object({ action: z.enum(['cancel', 'complete', 'swap', 'merge', 'dismiss', 'split']), ...ofAgent }),
  /** The agent takes the caller whom a colleague’s phone rings for. */
  z.object({ action: z.literal('pick-up'), ...ofAgent }),
]);
export type TransferRequest = z.infer<typeof transferRequestSchema>;

/** An agent's two calls become a conference; the agent talks through the leg of the first. */
export const joinRequestSchema = z.object({ callId: z.string(), otherCallId: z.string(), agentId: z.string() });
export type JoinRequest = z.infer<typeof joinRequestSchema>;

export const recordingPauseSchema = z.object({ callId: z.string(), agentId: z.string(), isPaused: z.boolean() });
export type RecordingPause = z.infer<typeof recordingPauseSchema>;

/** `code`: why a call is ended that is not the caller's own; the record has it. */
export const hangUpRequestSchema = z.object({
  callId: z.string(),
  /** The agent who asks: from their own call they leave, as by their phone. Null: the call ends. */
  agentId: z.string().nullable(),
  code: z.literal('ended-by-supervisor').nullable(),
});
export type HangUpRequest = z.infer<typeof hangUpRequestSchema>;
