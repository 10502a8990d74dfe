import * as z from 'zod';
import {
  type AgentEventName,
  type ClinicEventName,
  eventNames,
  isAgentEventName,
  serviceEvents,
  type ServiceEvents,
} from '../../src/shared/contract/event.ts';

const agent = {
  agent_id: '1001',
  name: 'A',
  status: 'ready',
  reason: null,
  groups: [{ id: 1, name: 'Consultation' }],
  since: '2026-01-02 03:04:05',
  since_seconds: 1,
  wrap_up_seconds_left: null,
  next: null,
  call_id: null,
  call_ids: [],
  registered: true,
  phone: { registered: true, device_id: null },
} as const;

const agentEvents: Pick<ServiceEvents, AgentEventName> = {
  CallStatusChanged: {
    call_id: 'c1',
    type: 'sip',
    direction: 'inbound',
    status: 'hungup',
    leg: 'customer',
    caller: '13800000000',
    callee: '1001',
    caller_written: '13800000000',
    callee_written: '1001',
    agent_id: '1001',
    customer: null,
    lead: null,
    candidates: null,
    line_group: 'main',
    extra: null,
    hangup_cause: 'NORMAL_CLEARING',
    hangup_detail: { sip_code: 200, reason: null, code: null },
    legs: null,
    at: '2026-01-02T03:04:05.000Z',
    seq: 1,
  },
  AgentStatusChanged: { ...agent, groups: [...agent.groups], call_ids: [], seq: 2 },
  MissedCallChanged: {
    call_id: 'c1',
    agent_id: '1001',
    reason: 'declined',
    caller: 'waiting',
    colleagues_signed_in: 0,
    answered_by: null,
    hangup_cause: null,
    hangup_detail: null,
    seq: 3,
  },
  RecordingStarted: { call_id: 'c1', agent_id: '1001', seq: 4 },
  RecordingPaused: { call_id: 'c1', agent_id: '1001', is_paused: true, seq: 4 },
  RecordingFailed: { call_id: 'c1', agent_id: '1001', reason: 'ENOSPC', seq: 4 },
  CallRecordDelayed: { call_id: 'c1', agent_id: '1001', is_written: false, seq: 5 },
  CallHoldChanged: { call_id: 'c1', agent_id: '1001', is_held: true, seq: 6 },
  CallSoundChanged: { call_id: 'c1', agent_id: '1001', side: 'other', is_lost: true, seq: 7 },
  CallTransferChanged: {
    call_id: 'c1',
    agent_id: '1002',
    role: 'to',
    by: { agent_id: '1001', name: 'A' },
    to: { agent_id: '1002', name: 'B' },
    group: { id: 1, name: 'Consultation' },
    note: 'Asks for the invoice',
    asks_first: true,
    state: 'ringing',
    outcome: null,
    seq: 8,
  },
  CallSupervisionChanged: {
    call_id: 'c1',
    agent_id: '1001',
    role: 'to',
    by: { agent_id: '1009', name: 'C' },
    to: { agent_id: '1001', name: 'A' },
    is_private: false,
    mode: 'listen',
    state: 'on',
    outcome: null,
    seq: 8,
  },
  CallLegMoved: { call_id: 'c2', agent_id: '1001', from_call_id: 'c1', seq: 9 },
};

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** A value of this schema: the first of each choice, lists of one. */
function sampleOf({ const: only, enum: choices = [], anyOf = [], ...schema }: JsonSchema): unknown {
  const [choice = only] = choices;
  if (choice !== undefined) return choice;
  const [first] = anyOf;
  if (first) return sampleOf(first);
  const { items, properties = {} } = schema;
  const [type] = [schema.type].flat();
  if (type === 'array') return [sampleOf(items as JsonSchema)];
  if (type === 'boolean') return true;
  if (type !== 'object') return type === 'string' ? 'a' : 1;
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, sampleOf(property as JsonSchema)]),
  );
}

const isClinicEventName = (name: keyof ServiceEvents): name is ClinicEventName => !isAgentEventName(name);
const clinicEvents = Object.fromEntries(
  eventNames.filter(isClinicEventName).map((name) => {
    const { schema } = serviceEvents[name];
    return [name, schema.parse(sampleOf(z.toJSONSchema(schema)))];
  }),
) as Pick<ServiceEvents, ClinicEventName>;

/** One of each event of the service. */
export const sampleEvents: ServiceEvents = { ...agentEvents, ...clinicEvents };
