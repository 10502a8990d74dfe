import * as z from 'zod';
import { agentPhoneSchema, agentStatusSchema } from './agent.ts';
import { missedReasonSchema } from './agent-event.ts';
import { hangupDetailSchema, legEndsSchema } from './call.ts';
import { type AgentEventName, type EventName, eventNames, serviceEvents, type ServiceEvents } from './event.ts';
import { customerReference, namedReference } from './field.ts';

const text = z.union([z.string(), z.number()]).transform(String);
const optionalText = text
  .nullish()
  .transform((value) => value ?? null)
  .catch(null);
const sequence = z
  .int()
  .nonnegative()
  .nullish()
  .transform((value) => value ?? null)
  .catch(null);

/** The interface shows none of the fields: only those that identify a call are required. */
const callFields = z.object({
  call_id: text,
  type: z.enum(['sip', 'dual']).nullable().catch(null),
  direction: z.enum(['inbound', 'outbound', 'internal']).catch('outbound'),
  status: z.enum(['ringing', 'answered', 'hungup']),
  leg: z.enum(['agent', 'customer']).catch('customer'),
  caller: text.catch(''),
  callee: text.catch(''),
  caller_written: optionalText,
  callee_written: optionalText,
  agent_id: optionalText,
  customer: customerReference
    .nullish()
    .transform((value) => value ?? null)
    .catch(null),
  lead: namedReference
    .nullish()
    .transform((value) => value ?? null)
    .catch(null),
  candidates: z.array(customerReference).nullable().catch(null),
  line_group: optionalText,
  extra: optionalText,
  hangup_cause: optionalText,
  hangup_detail: hangupDetailSchema.nullable().catch(null),
  legs: legEndsSchema.nullable().catch(null),
  at: text.catch(''),
  seq: sequence,
});

/** The numbers as written: those are what the softphone hears, and what is dialled again. */
const callEventSchema = callFields.transform(({ caller_written: caller, callee_written: callee, ...event }) => ({
  ...event,
  caller: caller ?? event.caller,
  callee: callee ?? event.callee,
}));

const agentEventSchema = z
  .object({
    agent_id: text,
    name: text.catch(''),
    status: agentStatusSchema,
    reason: optionalText,
    groups: z.array(namedReference).catch([]),
    since: text.catch(''),
    since_seconds: z.int().nonnegative().catch(0),
    wrap_up_seconds_left: z
      .int()
      .nonnegative()
      .nullish()
      .transform((value) => value ?? null)
      .catch(null),
    next: z
      .enum(['ready', 'break'])
      .nullish()
      .transform((value) => value ?? null)
      .catch(null),
    call_id: optionalText,
    call_ids: z.array(text).nullish().catch(null),
    registered: z.boolean().catch(true),
    phone: agentPhoneSchema.catch({ registered: true, device_id: null }),
    seq: sequence,
  })
  // A service that lists no calls names one at most.
  .transform((state) => ({ ...state, call_ids: state.call_ids ?? (state.call_id === null ? [] : [state.call_id]) }));

const missedCallEventSchema = z.object({
  call_id: text,
  agent_id: optionalText,
  reason: missedReasonSchema.catch('no_answer'),
  caller: z.enum(['waiting', 'answered', 'ended']),
  colleagues_signed_in: z.int().nullable().catch(null),
  answered_by: optionalText,
  hangup_cause: optionalText,
  hangup_detail: hangupDetailSchema.nullable().catch(null),
  seq: sequence,
});

/** Events that other services announce as well, each in its own way. */
const tolerantSchemas = {
  CallStatusChanged: callEventSchema,
  AgentStatusChanged: agentEventSchema,
  MissedCallChanged: missedCallEventSchema,
} as const;

type Tolerant = typeof tolerantSchemas;

/** An event as any service may announce it; a service that does not number its events leaves `seq` out. */
export type ReceivedEvents = {
  [Name in EventName]: Name extends keyof Tolerant
    ? z.infer<Tolerant[Name]>
    : Name extends AgentEventName
      ? Omit<ServiceEvents[Name], 'seq'> & { readonly seq: number | null }
      : ServiceEvents[Name];
};

const receivedSchema = (name: EventName): z.ZodType => {
  if (Object.hasOwn(tolerantSchemas, name)) return tolerantSchemas[name as keyof Tolerant];
  const event = serviceEvents[name];
  return event.audience === 'agent' ? event.schema.extend({ seq: sequence }) : event.schema;
};

export const receivedSchemas = Object.fromEntries(eventNames.map((name) => [name, receivedSchema(name)])) as {
  readonly [Name in EventName]: z.ZodType<ReceivedEvents[Name]>;
};
