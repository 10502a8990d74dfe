import type { HangupCause } from '../contract/call.ts';

const busy = new Set([486, 600]);
const unanswered = new Set([408, 480]);
const terminated = 487;
const moved = new Set([300, 301, 302]);

/** The number can be reached elsewhere; 305 and 380 name a proxy and another service instead (RFC 3261 § 21.3). */
export const isMovedNumber = (status: number): boolean => moved.has(status);

/**
 * One of the interface's five causes (2.3) for the final status that a called party gave. None of them is
 * NORMAL_CLEARING, which is the end of a conversation: a call that is moved, incomplete (484) or refused for whatever
 * reason is rejected, and the status says why. One that is terminated (487) was cancelled, by either side.
 */
export function hangupCauseOf(status: number): HangupCause {
  if (busy.has(status)) return 'USER_BUSY';
  if (unanswered.has(status)) return 'NO_ANSWER';
  if (status === terminated) return 'ORIGINATOR_CANCEL';
  return 'CALL_REJECTED';
}
