import * as z from 'zod';
import { reason } from '../problems/reasons.ts';
import { customerSummarySchema } from './customer.ts';
import { get, post } from './endpoint.ts';
import { listOf } from './envelope.ts';
import { customerReference, phoneNumberField, idParameter, integerParameter, plainText, textField } from './field.ts';

/** The interface's five. Other services write more: clients must show what they do not know as it is. */
export const hangupCauseSchema = z.enum([
  'NORMAL_CLEARING',
  'ORIGINATOR_CANCEL',
  'USER_BUSY',
  'NO_ANSWER',
  'CALL_REJECTED',
]);
export type HangupCause = z.infer<typeof hangupCauseSchema>;

/** Another phone that the caller rang has answered: the clinic missed nobody. */
export const answeredElsewhere = 'answered-elsewhere';

/** The page that plays the sound of calls on the called workstation did not respond; also the reason of its 480. */
export const soundWindowSlow = 'sound-window-slow';

/** The service's own finding where no SIP status applies. */
export const hangupCodeSchema = z.enum([
  answeredElsewhere,
  'closed',
  'nobody-signed-in',
  'nobody-free',
  'line-unreachable',
  'number-moved',
  'line-cancelled',
  'phone-unregistered',
  'phone-unreachable',
  soundWindowSlow,
  'agent-declined',
  'agent-no-answer',
  'page-closed',
  'media-lost',
  'sound-refused',
  'connection-lost',
  'refresh-lost',
  'transfer-unanswered',
  'service-stopped',
  'ended-by-supervisor',
  'call-not-permitted',
  'too-many-numbers',
  'time-limit',
  'service-code',
]);
export type HangupCode = z.infer<typeof hangupCodeSchema>;

/** Findings that say better than the cause how an inbound call ended. */
export const tellingCodes = [answeredElsewhere, 'closed', 'nobody-signed-in', 'nobody-free'] as const;

/** Why a call, or one leg of it, ended as it did; `reason` is the far side's own text. */
export const hangupDetailSchema = z.object({
  sip_code: z.int().nullable(),
  reason: z.string().nullable(),
  code: hangupCodeSchema.nullable(),
});
export type HangupDetail = z.infer<typeof hangupDetailSchema>;

/** How one leg ended. */
const legEndSchema = z.object({ hangup_cause: hangupCauseSchema, hangup_detail: hangupDetailSchema.nullable() });

/** The legs of a dual call: the agent's mobile, and the customer, who is null while the mobile has not answered. */
export const legEndsSchema = z.object({ agent: legEndSchema.nullable(), customer: legEndSchema.nullable() });
export type LegEnds = z.infer<typeof legEndsSchema>;

export const callTypeSchema = z.enum(['sip', 'dual']);
export const directionSchema = z.enum(['inbound', 'outbound', 'internal']);
export type Direction = z.infer<typeof directionSchema>;

const lineKey = z.string().regex(/^[\p{L}\p{M}\p{N}_.-]{1,64}$/u, reason('line-group-malformed'));
const extra = plainText(1000).optional();

/** The request ID is the call's ID in events (`call_id`) and in its CDR. */
const placed = z.object({ request_id: z.string() });

/** One of the two. */
const callerChoiceSchema = z
  .object({ call_id: textField(100), customer_id: idParameter.optional(), lead_id: idParameter.optional() })
  .refine(({ customer_id: customer, lead_id: lead }) => customer !== undefined || lead !== undefined, {
    error: reason('field-required'),
    path: ['customer_id'],
  })
  .refine(({ customer_id: customer, lead_id: lead }) => customer === undefined || lead === undefined, {
    error: reason('customer-or-lead'),
    path: ['lead_id'],
  });
export type CallerChoice = z.infer<typeof callerChoiceSchema>;

/** Interface 4.7. Each answers immediately; progress comes as CallStatusChanged. */
export const callEndpoints = {
  out: get('/api/call/out', {
    summary: 'The agent’s extension rings, then the customer is called',
    access: 'call.place',
    isForgone: true,
    query: z.object({ caller: phoneNumberField, callee: phoneNumberField, line_group: lineKey.optional(), extra }),
    response: placed,
  }),
  dual: get('/api/call/dual', {
    summary: 'The agent’s mobile is dialled first, then the customer; needs no SIP registration',
    access: 'call.place',
    isForgone: true,
    query: z.object({ caller: phoneNumberField, callee: phoneNumberField, line: lineKey.optional(), extra }),
    response: placed,
  }),
  back2back: get('/api/call/back2back', {
    summary: 'Both sides are called, each through its own line group',
    access: 'call.place',
    isForgone: true,
    query: z.object({
      caller: phoneNumberField,
      callee: phoneNumberField,
      caller_line_group: lineKey,
      callee_line_group: lineKey,
    }),
    response: placed,
  }),
  extension: get('/api/call/extension', {
    summary: 'Call between two internal extensions',
    access: 'call.place',
    isForgone: true,
    query: z.object({ caller: phoneNumberField, callee: phoneNumberField }),
    response: placed,
  }),
};

const isGiven = (value: unknown): boolean => value !== undefined;

/**
 * The number to call: a literal one, one of a customer, counted from 0 as their file lists them, or the other side of a
 * record. The core knows which numbers are extensions of colleagues, and calls those inside the clinic.
 */
const placeCallSchema = z
  .object({
    /** Extension of the agent, or for `dual` the bound mobile. */
    caller: phoneNumberField,
    way: z.enum(['out', 'dual']).default('out'),
    number: phoneNumberField.optional(),
    customer_id: idParameter.optional(),
    phone_index: integerParameter(0, 9).default(0),
    record_id: idParameter.optional(),
    extra,
  })
  .refine(({ number, customer_id, record_id }) => [number, customer_id, record_id].filter(isGiven).length === 1, {
    error: reason('call-target-ambiguous'),
    path: ['record_id'],
  });
export type PlaceCallRequest = z.infer<typeof placeCallSchema>;

/** A call in progress, its numbers as the reader may see them. */
const liveCallSchema = z.object({
  call_id: z.string(),
  type: callTypeSchema,
  direction: directionSchema,
  caller: z.string(),
  callee: z.string(),
  /** The outside party, if the reader may see customers. */
  customer: customerReference.nullable(),
  /** The number outside that an agent has transferred it to. */
  transferred_to: z.string().nullable(),
  /** The agent who talks, or talked last; before anybody talks, the one who placed the call or was rung last. */
  agent: z.object({ agent_id: z.string(), name: z.string() }).nullable(),
  /** When it began. */
  since: z.string(),
  /** Seconds since then, by the core's clock. */
  since_seconds: z.int().nonnegative(),
  /** `calling`: nobody has answered; `without_agent`: two numbers outside talk. */
  state: z.enum(['calling', 'in_call', 'without_agent']),
});
export type LiveCall = z.infer<typeof liveCallSchema>;

export const callExtensionEndpoints = {
  place: post('/api/ext/call/place', {
    summary: 'Calls a number, or one that the caller need not see: of a customer, or of a call record',
    access: 'call.place',
    isForgone: true,
    body: placeCallSchema,
    response: placed,
  }),
  callers: get('/api/ext/call/callers', {
    summary: 'The customers who have the outside number of a call that goes on, which the agent need not see',
    access: 'customer.view',
    query: z.object({ call_id: textField(100) }),
    response: listOf(customerSummarySchema),
  }),
  identify: post('/api/ext/call/identify', {
    summary:
      'Which customer, or which lead, a call is or was with: one who has its number, was created in the week after ' +
      'it began, or asked for something in that week. Missed calls that it answers are theirs too',
    access: 'agent.work',
    body: callerChoiceSchema,
    response: z.null(),
  }),
  live: get('/api/ext/call/live', {
    summary: 'Every call in progress, those that no agent is on included',
    access: 'agent.monitor',
    response: listOf(liveCallSchema),
  }),
  hangup: post('/api/ext/call/hangup', {
    summary: 'End a call of one’s own; with agent.monitor, of anyone',
    access: 'call.place',
    body: z.object({ call_id: textField(100) }),
    response: z.null(),
  }),
  takeBack: post('/api/ext/call/take-back', {
    summary: 'A caller whom the agent declined or missed, and who still waits, rings the agent’s phone again at once',
    access: 'agent.work',
    body: z.object({ call_id: textField(100) }),
    response: z.null(),
  }),
  muted: post('/api/ext/call/muted', {
    summary: 'The agent’s workstation has muted the microphone in a call, or no longer does: kept with its events',
    access: 'agent.work',
    body: z.object({ call_id: textField(100), is_muted: z.boolean() }),
    response: z.null(),
  }),
  pauseRecording: post('/api/ext/call/recording/pause', {
    summary: 'The recording of the agent’s call is silent from now on, as while a card number is said',
    access: 'agent.work',
    body: z.object({ call_id: textField(100) }),
    response: z.null(),
  }),
  resumeRecording: post('/api/ext/call/recording/resume', {
    summary: 'The recording continues; it does by itself when the call goes to another agent',
    access: 'agent.work',
    body: z.object({ call_id: textField(100) }),
    response: z.null(),
  }),
  practice: post('/api/ext/practice/call', {
    summary: 'A scripted caller rings a skill group',
    access: 'practice',
    body: z.object({
      from: phoneNumberField,
      group_id: idParameter,
      /** The caller talks without a pause, over whatever the agent says. */
      interrupts: z.boolean().optional(),
    }),
    response: placed,
  }),
};
