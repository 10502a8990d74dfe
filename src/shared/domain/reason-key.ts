import type { CallReason } from '../contract/call-reason.ts';

/** The same for each reason that comes from the same record; a promised call is a follow-up. */
export function keyOfReason(reason: CallReason): string {
  switch (reason.kind) {
    case 'promise':
      return `followup ${reason.record.id}`;
    case 'missed_call':
      return `missed_call ${reason.record_id}`;
    case 'new_customer':
      return reason.kind;
    default:
      return `${reason.kind} ${reason.record.id}`;
  }
}
