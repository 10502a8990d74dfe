import type { ClinicEventName, ServiceEventName } from '../../shared/contract/event.ts';

/** What an event makes stale. The table is total: a new event does not compile until somebody has decided. */
export const staleAfter: Readonly<Record<ServiceEventName | ClinicEventName, readonly (readonly string[])[]>> = {
  CallStatusChanged: [['calls']],
  MissedCallChanged: [],
  AgentStatusChanged: [],
  RecordingFailed: [['calls']],
  CallRecordDelayed: [['calls']],
  AppointmentChanged: [],
  FollowupChanged: [['followups']],
  LineChanged: [['lines']],
};
