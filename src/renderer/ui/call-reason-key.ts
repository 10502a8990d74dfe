import type { CallReason } from '../../shared/contract/call-reason.ts';

/** One for each reason that there is. */
export const keyOfReason = (reason: CallReason): string =>
  `${reason.kind} ${reason.kind === 'missed_call' ? reason.record_id : reason.record.id}`;
