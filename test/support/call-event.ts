import type { CallEvent } from '../../src/main/workstation/call-events/read-event.ts';

/** A caller rings at agent 1001, as the service announces it. */
export const callEvent = (part: Partial<CallEvent> = {}): CallEvent => ({
  call_id: 'c',
  type: 'sip',
  direction: 'inbound',
  status: 'ringing',
  leg: 'agent',
  caller: '13900000001',
  callee: '1001',
  agent_id: '1001',
  customer: null,
  lead: null,
  candidates: null,
  line_group: null,
  extra: null,
  hangup_cause: null,
  hangup_detail: null,
  legs: null,
  at: '',
  seq: null,
  ...part,
});
