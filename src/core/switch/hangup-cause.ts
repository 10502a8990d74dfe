import type { HangupCause } from '../../shared/contract/call.ts';

const busy = new Set([486, 600]);
const rejected = new Set([401, 403, 404, 407, 488, 603]);
const unanswered = new Set([408, 480]);

/** One of the interface's five causes (2.3) for the final status that a called party gave. */
export function hangupCauseOf(status: number): HangupCause {
  if (busy.has(status)) return 'USER_BUSY';
  if (unanswered.has(status)) return 'NO_ANSWER';
  if (status === 487) return 'ORIGINATOR_CANCEL';
  if (rejected.has(status) || status >= 500) return 'CALL_REJECTED';
  return 'NORMAL_CLEARING';
}
