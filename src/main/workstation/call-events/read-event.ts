import * as z from 'zod';
import { agentPhoneSchema, agentStatusSchema } from '../../../shared/contract/agent.ts';
import { hangupDetailSchema, legEndsSchema } from '../../../shared/contract/call.ts';
import {
  appointmentChangedSchema,
  appointmentHoldChangedSchema,
  type AgentStatusChanged,
  type CallRecordDelayed,
  type CallStatusChanged,
  missedReasonSchema,
  customerChangedSchema,
  followupChangedSchema,
  type RecordingFailed,
  reservationCreatedSchema,
} from '../../../shared/contract/event.ts';
import { customerReference, namedReference } from '../../../shared/contract/field.ts';
import { lineStateSchema } from '../../../shared/contract/line.ts';

/** A call event as any service may tell it: causes beyond the interface's five are kept as they are. */
export type CallEvent = Omit<CallStatusChanged, 'type' | 'hangup_cause' | 'seq'> & {
  readonly type: CallStatusChanged['type'] | null;
  readonly hangup_cause: string | null;
  readonly seq: number | null;
};
export type AgentEvent = Omit<AgentStatusChanged, 'seq'> & { readonly seq: number | null };

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
const callEventSchema = z.object({
  call_id: text,
  type: z.enum(['sip', 'dual']).nullable().catch(null),
  direction: z.enum(['inbound', 'outbound', 'internal']).catch('outbound'),
  status: z.enum(['ringing', 'answered', 'hungup']),
  leg: z.enum(['agent', 'customer']).catch('customer'),
  caller: text.catch(''),
  callee: text.catch(''),
  agent_id: optionalText,
  customer: customerReference
    .nullish()
    .transform((value) => value ?? null)
    .catch(null),
  line_group: optionalText,
  extra: optionalText,
  hangup_cause: optionalText,
  hangup_detail: hangupDetailSchema.nullable().catch(null),
  legs: legEndsSchema.nullable().catch(null),
  at: text.catch(''),
  seq: sequence,
});

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

const recordingEventSchema = z.object({ call_id: text, agent_id: optionalText, reason: text.catch(''), seq: sequence });

const delayedRecordEventSchema = z.object({
  call_id: text,
  agent_id: optionalText,
  is_written: z.boolean(),
  seq: sequence,
});

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

/** Announced to everyone, and not numbered: what it says holds until the next one. */
const unnumbered = { agent_id: z.null().default(null), seq: z.null().default(null) };
const lineEventSchema = lineStateSchema.extend(unnumbered);
const appointmentEventSchema = appointmentChangedSchema.extend(unnumbered);
const appointmentHoldEventSchema = appointmentHoldChangedSchema.extend(unnumbered);
const followupEventSchema = followupChangedSchema.extend(unnumbered);
const reservationEventSchema = reservationCreatedSchema.extend(unnumbered);
const customerEventSchema = customerChangedSchema.extend(unnumbered);

export interface ReadEvents {
  CallStatusChanged: CallEvent;
  AgentStatusChanged: AgentEvent;
  MissedCallChanged: z.infer<typeof missedCallEventSchema>;
  RecordingFailed: Omit<RecordingFailed, 'seq'> & { readonly seq: number | null };
  CallRecordDelayed: Omit<CallRecordDelayed, 'seq'> & { readonly seq: number | null };
  LineChanged: z.infer<typeof lineEventSchema>;
  AppointmentChanged: z.infer<typeof appointmentEventSchema>;
  AppointmentHoldChanged: z.infer<typeof appointmentHoldEventSchema>;
  FollowupChanged: z.infer<typeof followupEventSchema>;
  ReservationCreated: z.infer<typeof reservationEventSchema>;
  CustomerChanged: z.infer<typeof customerEventSchema>;
}

const schemas = {
  CallStatusChanged: callEventSchema,
  AgentStatusChanged: agentEventSchema,
  MissedCallChanged: missedCallEventSchema,
  RecordingFailed: recordingEventSchema,
  CallRecordDelayed: delayedRecordEventSchema,
  LineChanged: lineEventSchema,
  AppointmentChanged: appointmentEventSchema,
  AppointmentHoldChanged: appointmentHoldEventSchema,
  FollowupChanged: followupEventSchema,
  ReservationCreated: reservationEventSchema,
  CustomerChanged: customerEventSchema,
} as const;

export const eventNames = Object.keys(schemas) as (keyof ReadEvents)[];

/** What the service announced, made whole; null when it cannot be told what happened to which call or agent. */
export function readEvent<Name extends keyof ReadEvents>(name: Name, value: unknown): ReadEvents[Name] | null {
  const parsed = schemas[name].safeParse(value);
  return parsed.success ? (parsed.data as ReadEvents[Name]) : null;
}

/** The agent's state in an answer of agent control, whose data the interface does not show; null when it holds none. */
export const readAgentState = (value: unknown): AgentEvent | null => readEvent('AgentStatusChanged', value);
