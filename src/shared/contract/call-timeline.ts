import * as z from 'zod';
import { agentStatusSchema } from './agent.ts';
import { callTypeSchema, directionSchema, hangupCauseSchema, hangupDetailSchema } from './call.ts';
import { callEventKinds, routeEventKinds } from './call-event.ts';
import { get } from './endpoint.ts';
import { namedReference, textField } from './field.ts';
import { recordingFaultSchema } from './recording-check.ts';

/** Where a fact of a call is kept, in the order of facts of one moment. */
export const timelineSources = ['record', 'event', 'announced', 'state', 'recording', 'wrap-up', 'callback'] as const;

/** Facts of a call, by where they are kept. */
const timelineFacts = [
  /** The first INVITE, or the request that placed the call: this one and the next are in the record. */
  'began',
  /** The phone rang that answered, or that rang last. */
  'rang',
  /** Both sides heard each other. */
  'answered',
  /** Somebody else talks with the customer from now on. */
  'talks',
  /** A talker no longer talks with the customer. */
  'talk-over',
  /** The other side put the agent on hold, and took them off. */
  'held',
  'held-over',
  'ended',
  /** Told to an agent’s workstation (CallStatusChanged): of the agent’s own leg, or of the other side. */
  'told-ringing',
  'told-answered',
  'told-hungup',
  /** An agent of the call is in that state from now on. */
  'state',
  'recording-began',
  'recording-measured',
  'wrap-up-saved',
  /** An event that the clinic’s own system has not received yet. */
  'callback-waits',
  ...callEventKinds,
  ...routeEventKinds,
] as const;
export type TimelineFact = (typeof timelineFacts)[number];

/** Facts that cannot both be so; each is at the entry that shows it. */
export const contradictions = [
  /** Waiting, ringing and talk do not add up to the duration. */
  'seconds-do-not-add-up',
  /** The duration is not the time from the beginning to the end. */
  'duration-differs',
  /** The talk is not the time from the answer to the end. */
  'talk-differs',
  /** The record rings, answers and ends in another order than that. */
  'order-reversed',
  /** The record was answered, and names nobody who talked. */
  'nobody-talked',
  /** Two talk with the customer one after another, and the second one before the first one has ended. */
  'talks-overlap',
  /** Somebody talks before the answer or after the end. */
  'talk-outside-call',
  /** Something happened in the call after its end. */
  'after-end',
  /** The record was answered, and the agent whose phone rang was never told of an answer. */
  'answer-not-told',
  /** An agent answered, and the record was not answered. */
  'answer-not-recorded',
  /** One agent answered twice, without a ring and an end in between. */
  'answered-twice',
  /** A call that was not answered has a recording. */
  'recorded-unanswered',
  /** The recording is longer or shorter than the talk, by more than a check of recordings tolerates. */
  'recording-length-differs',
  /** An agent was in another state than in a call while they talked. */
  'state-during-talk',
  /** Somebody wrapped up who had no part in the call. */
  'wrap-up-of-other',
  /** It was wrapped up before it began. */
  'wrap-up-before-call',
] as const;
export type Contradiction = (typeof contradictions)[number];

const timelineEntrySchema = z.object({
  at: z.string(),
  /** Milliseconds since the call began. */
  offset_ms: z.int(),
  source: z.enum(timelineSources),
  fact: z.enum(timelineFacts),
  side: z.enum(['agent', 'customer', 'service']),
  agent_id: z.string().nullable(),
  /** A number outside that talks. */
  number: z.string().nullable(),
  /** The skill group that the call came through, or was transferred to. */
  group: namedReference.nullable(),
  /** Where the fact is `state`. */
  state: agentStatusSchema.nullable(),
  /** Where the fact is `wrap-up-saved`. */
  user: namedReference.nullable(),
  /** The length of the sound of `recording-measured`, and its fault. */
  seconds: z.number().nullable(),
  fault: recordingFaultSchema.nullable(),
  /** Where the fact is `ended`. */
  hangup: z.object({ cause: hangupCauseSchema, detail: hangupDetailSchema.nullable() }).nullable(),
  contradictions: z.array(z.enum(contradictions)),
});
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

const callTimelineSchema = z.object({
  call_id: z.string(),
  type: callTypeSchema,
  direction: directionSchema,
  /** In order. */
  entries: z.array(timelineEntrySchema),
  /** The agents that entries name. */
  agents: z.array(z.object({ agent_id: z.string(), name: z.string() })),
  /** Whether the service still has what it told the workstations: the last thousand events of each agent. */
  has_announcements: z.boolean(),
});
export type CallTimeline = z.infer<typeof callTimelineSchema>;

export const callTimelineEndpoints = {
  ofCall: get('/api/ext/call/timeline', {
    summary:
      'Everything that is kept of one ended call, in order: its record, its events, what workstations were told, the ' +
      'states of its agents, its recording and its wrap-ups, with what contradicts each other. States of colleagues ' +
      'need agent.monitor',
    access: 'cdr.view',
    query: z.object({ call_id: textField(100) }),
    response: callTimelineSchema,
  }),
};
