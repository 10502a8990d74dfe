import * as z from 'zod';
import {
  agentStatusChangedSchema,
  callHoldChangedSchema,
  callLegMovedSchema,
  callRecordDelayedSchema,
  callSoundChangedSchema,
  callStatusChangedSchema,
  callSupervisionChangedSchema,
  callTransferChangedSchema,
  missedCallChangedSchema,
  recordingFailedSchema,
  recordingPausedSchema,
  recordingStartedSchema,
} from './agent-event.ts';
import { appointmentStatusSchema } from './appointment-fields.ts';
import { agentEvent, clinicEvent } from './event-definition.ts';
import { idField } from './field.ts';
import { followupStatusSchema } from './followup.ts';
import { lineStateSchema } from './line.ts';
import { reservationStatusSchema } from './reservation-fields.ts';

export type * from './agent-event.ts';

const callLists = [['calls'], ['timeline'], ['reasons'], ['queue'], ['missed-calls']];

/**
 * Events announced over Socket.IO (namespace `/`, `auth: {token, last_seq?}`). `seq` rises per agent, without holes
 * until the core starts again and skips numbers; a client that reconnects with the last one it saw gets what it missed,
 * in order.
 *
 * This table is all there is of an event: its payload, its audience, where it holds numbers to mask, and which reads of
 * a page it makes stale. The core, the workstation and the page take the rest from here.
 */
export const serviceEvents = {
  CallStatusChanged: agentEvent({
    schema: callStatusChangedSchema,
    numbersIn: 'call',
    makesStale: ({ status }) => (status === 'hungup' ? [...callLists, ['floor']] : [['floor']]),
  }),
  AgentStatusChanged: agentEvent({
    schema: agentStatusChangedSchema,
    numbersIn: 'nowhere',
    makesStale: () => [['floor'], ['agent-day'], ['admin-groups']],
  }),
  MissedCallChanged: agentEvent({
    schema: missedCallChangedSchema,
    numbersIn: 'hangup-detail',
    makesStale: () => [],
  }),
  RecordingStarted: agentEvent({
    schema: recordingStartedSchema,
    numbersIn: 'nowhere',
    makesStale: () => [],
  }),
  RecordingPaused: agentEvent({
    schema: recordingPausedSchema,
    numbersIn: 'nowhere',
    makesStale: () => [],
  }),
  RecordingFailed: agentEvent({
    schema: recordingFailedSchema,
    numbersIn: 'nowhere',
    makesStale: () => callLists,
  }),
  CallRecordDelayed: agentEvent({
    schema: callRecordDelayedSchema,
    numbersIn: 'nowhere',
    makesStale: ({ is_written: isWritten }) => (isWritten ? callLists : []),
  }),
  CallHoldChanged: agentEvent({
    schema: callHoldChangedSchema,
    numbersIn: 'nowhere',
    makesStale: () => [],
  }),
  CallSoundChanged: agentEvent({
    schema: callSoundChangedSchema,
    numbersIn: 'nowhere',
    makesStale: () => [],
  }),
  CallTransferChanged: agentEvent({
    schema: callTransferChangedSchema,
    numbersIn: 'nowhere',
    makesStale: () => [],
  }),
  CallSupervisionChanged: agentEvent({
    schema: callSupervisionChangedSchema,
    numbersIn: 'nowhere',
    makesStale: () => [],
  }),
  CallLegMoved: agentEvent({
    schema: callLegMovedSchema,
    numbersIn: 'nowhere',
    makesStale: () => [],
  }),
  /** An appointment was made or changed: clients that show one of these days must ask again. */
  AppointmentChanged: clinicEvent({
    schema: z.object({
      id: idField,
      version: z.int(),
      status: appointmentStatusSchema,
      dates: z.array(z.string()),
    }),
    makesStale: () => [['appointments'], ['reservations'], ['timeline'], ['reasons'], ['queue']],
  }),
  /** A time of these days is held, or is held no longer. */
  AppointmentHoldChanged: clinicEvent({
    schema: z.object({ dates: z.array(z.string()) }),
    makesStale: () => [
      ['appointments', 'holds'],
      ['appointments', 'next-free'],
    ],
  }),
  /** A time of these days cannot be booked with a doctor, or can again. */
  AppointmentBlockChanged: clinicEvent({
    schema: z.object({ dates: z.array(z.string()) }),
    makesStale: () => [
      ['appointments', 'blocks'],
      ['appointments', 'next-free'],
    ],
  }),
  /** The clinic is open at other times than before. */
  OpeningHoursChanged: clinicEvent({
    schema: z.object({}),
    makesStale: () => [['opening-hours'], ['appointment-config'], ['appointments']],
  }),
  /** A follow-up was planned or executed. */
  FollowupChanged: clinicEvent({
    schema: z.object({ id: idField, status: followupStatusSchema, followup_date: z.string() }),
    makesStale: () => [['followups'], ['timeline'], ['reasons'], ['queue']],
  }),
  /** The script of a type of follow-up was changed: runs say so and keep showing the one that they began with. */
  FollowupScriptChanged: clinicEvent({
    schema: z.object({ type_id: idField, version: z.int() }),
    makesStale: () => [['followups', 'detail'], ['followup-scripts']],
  }),
  /** A reservation was taken, for this day. */
  ReservationCreated: clinicEvent({
    schema: z.object({ id: idField, date: z.string() }),
    makesStale: () => [['reservations'], ['timeline']],
  }),
  /** A reservation was booked, lost, reopened or given to somebody else. */
  ReservationChanged: clinicEvent({
    schema: z.object({ id: idField, version: z.int(), status: reservationStatusSchema }),
    makesStale: () => [['reservations']],
  }),
  /** A reservation was undone right after it was taken. */
  ReservationRemoved: clinicEvent({
    schema: z.object({ id: idField, date: z.string() }),
    makesStale: () => [['reservations'], ['timeline'], ['reasons']],
  }),
  /** A lead was taken, changed, completed or dropped. */
  LeadChanged: clinicEvent({
    schema: z.object({ id: idField }),
    makesStale: () => [['leads'], ['calls']],
  }),
  /** An agent has written outcome or note of a call, or has said which customer it was with. */
  CallRecordChanged: clinicEvent({
    schema: z.object({ call_id: z.string() }),
    makesStale: () => [['calls'], ['timeline']],
  }),
  /** A customer's file was changed. Lists show the change without being read again: see `api/customer-list.ts`. */
  CustomerChanged: clinicEvent({
    schema: z.object({ id: idField, version: z.int() }),
    makesStale: () => [
      ['customers', 'profile'],
      ['customers', 'medical-notes'],
      ['customers', 'number'],
      ['customers', 'keyword'],
      ['customers', 'alike'],
      ['customers', 'duplicates'],
    ],
  }),
  /** One customer's file was merged into another's, or such a merge was undone: records have changed their customer. */
  CustomersMerged: clinicEvent({
    schema: z.object({ merged_id: idField, kept_id: idField, is_undone: z.boolean() }),
    makesStale: () => [
      ['customers'],
      ['appointments'],
      ['followups'],
      ['reservations'],
      ['albums'],
      ['treatments'],
      ['erkai'],
      ['contacts'],
      ...callLists,
      ['floor'],
    ],
  }),
  /** Photos, remarks or the consent of an album were changed. */
  AlbumChanged: clinicEvent({
    schema: z.object({ id: idField }),
    makesStale: () => [['albums'], ['timeline']],
  }),
  /** A material, or a category of them, was added, changed or moved. */
  MaterialsChanged: clinicEvent({
    schema: z.object({}),
    makesStale: () => [['materials']],
  }),
  /**
   * Somebody was taken off the queue of those to call, as by a call or a run of a colleague, or put on it, as when an
   * agent signs out of the groups.
   */
  QueueChanged: clinicEvent({
    schema: z.object({}),
    makesStale: () => [['queue'], ['followup-leases'], ['missed-calls']],
  }),
  /** Recordings were measured, or their audit went on. */
  RecordingsChecked: clinicEvent({
    schema: z.object({}),
    makesStale: () => [['recordings']],
  }),
  /** A score, a scorecard, a moment or the samples of a week were changed. */
  ReviewChanged: clinicEvent({
    schema: z.object({}),
    makesStale: () => [['reviews']],
  }),
  /** Other waits, wrap-ups and breaks stand out on the floor than before. */
  FloorLimitsChanged: clinicEvent({
    schema: z.object({}),
    makesStale: () => [['floor']],
  }),
  /** The waiting callers have changed, or the calls without an agent. */
  WaitingCallersChanged: clinicEvent({
    schema: z.object({}),
    makesStale: () => [['waiting'], ['pick-ups'], ['floor']],
  }),
  /** A line to the outside began, or ceased, to answer. */
  LineChanged: clinicEvent({
    schema: lineStateSchema,
    makesStale: () => [['lines']],
  }),
} as const;

type Table = typeof serviceEvents;
export type EventName = keyof Table;
export type ServiceEvents = { [Name in EventName]: z.infer<Table[Name]['schema']> };

/** Events about one agent, and events for everyone. */
export type AgentEventName = { [N in EventName]: Table[N]['audience'] extends 'agent' ? N : never }[EventName];
export type ClinicEventName = Exclude<EventName, AgentEventName>;

export const eventNames = Object.keys(serviceEvents) as EventName[];

export const isAgentEventName = (name: string): name is AgentEventName =>
  Object.hasOwn(serviceEvents, name) && serviceEvents[name as EventName].audience === 'agent';
