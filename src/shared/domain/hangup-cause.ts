import type { HangupCause } from '../contract/call.ts';

const busy = new Set([486, 600]);
const unanswered = new Set([408, 480]);
const terminated = 487;
/**
 * Causes of the telephone network that say more than the SIP status of the gateway (ITU-T Q.850 § 2.2.7, RFC 3398
 * § 7.2.4.1): unallocated and invalid numbers, rejection and congestion are all no answer of the called party. Other
 * causes, as 16 and 31, add nothing.
 */
const byQ850: ReadonlyMap<number, HangupCause> = new Map([
  ...[1, 2, 3, 21, 22, 27, 28, 34, 38, 41, 42, 44, 47].map((cause) => [cause, 'CALL_REJECTED'] as const),
  [17, 'USER_BUSY'],
  ...[18, 19, 20].map((cause) => [cause, 'NO_ANSWER'] as const),
]);
const moved = new Set([300, 301, 302]);

/** The number can be reached elsewhere; 305 and 380 name a proxy and another service instead (RFC 3261 § 21.3). */
export const isMovedNumber = (status: number): boolean => moved.has(status);

/**
 * One of the interface's five causes (2.3) for the final status that a called party gave. None of them is
 * NORMAL_CLEARING, which is the end of a conversation: a call that is moved, incomplete (484) or refused for whatever
 * reason is rejected, and the status says why. One that is terminated (487) was cancelled, by either side.
 */
export function hangupCauseOf(status: number, q850Cause?: number): HangupCause {
  const named = status === terminated || q850Cause === undefined ? undefined : byQ850.get(q850Cause);
  if (named) return named;
  if (busy.has(status)) return 'USER_BUSY';
  if (unanswered.has(status)) return 'NO_ANSWER';
  if (status === terminated) return 'ORIGINATOR_CANCEL';
  return 'CALL_REJECTED';
}
