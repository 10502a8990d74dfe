import type { CallReason, MissedCallReason } from '../../../shared/contract/call-reason.ts';
import type { Appointment } from '../../../shared/contract/appointment.ts';
import type { Followup } from '../../../shared/contract/followup.ts';
import type { Treatment } from '../../../shared/contract/treatment.ts';
import type { OwedCall } from '../../calls/missed-calls/missed-calls-service.ts';
import { formatDateTime } from '../../platform/database/local-time.ts';

type ReasonOf<Kind extends CallReason['kind']> = Extract<CallReason, { kind: Kind }>;

const dayMs = 86_400_000;
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs;

/** `today` in each: YYYY-MM-DD, the clinic's. */
export const reasonOfFollowup = (record: Followup, today: string): ReasonOf<'followup'> => ({
  kind: 'followup',
  overdue_days: daysBetween(record.followup_date, today),
  record,
});

/**
 * A task with a time is a promised call: the reason before every other one while its time is near. `near`: both ends
 * included, YYYY-MM-DD HH:mm.
 */
export const reasonOfDue = (record: Followup, near: { from: string; to: string }, today: string): CallReason => {
  const time = record.followup_time === null ? '' : `${record.followup_date} ${record.followup_time}`;
  const isNear = time >= near.from && time <= near.to;
  return isNear ? { kind: 'promise', record } : reasonOfFollowup(record, today);
};

export const reasonOfAppointment = (record: Appointment, today: string): ReasonOf<'appointment'> => ({
  kind: 'appointment',
  is_today: record.date === today,
  record,
});

export const reasonOfTreatment = (record: Treatment, today: string): ReasonOf<'treatment'> => ({
  kind: 'treatment',
  days: daysBetween(record.executed_at.slice(0, 10), today),
  record,
});

export const reasonOfMissedCall = ({ id, at, calls }: OwedCall, timeZone: string): MissedCallReason => ({
  kind: 'missed_call',
  record_id: id,
  at: formatDateTime(at, timeZone),
  calls,
});
