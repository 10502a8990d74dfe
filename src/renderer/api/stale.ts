import type { ClinicEventName, ServiceEventName } from '../../shared/contract/event.ts';

/** What an event makes stale. The table is total: a new event does not compile until somebody has decided. */
export const staleAfter: Readonly<Record<ServiceEventName | ClinicEventName, readonly (readonly string[])[]>> = {
  CallStatusChanged: [['calls'], ['timeline']],
  MissedCallChanged: [],
  AgentStatusChanged: [],
  RecordingFailed: [['calls'], ['timeline']],
  CallRecordDelayed: [['calls'], ['timeline']],
  AppointmentChanged: [['appointments'], ['timeline']],
  FollowupChanged: [['followups'], ['timeline']],
  ReservationCreated: [['reservations'], ['timeline']],
  /** Lists show the change without being read anew: see `customer-list.ts`. */
  CustomerChanged: [
    ['customers', 'profile'],
    ['customers', 'number'],
    ['customers', 'keyword'],
    ['customers', 'alike'],
  ],
  AppointmentHoldChanged: [
    ['appointments', 'holds'],
    ['appointments', 'next-free'],
  ],
  LineChanged: [['lines']],
};
