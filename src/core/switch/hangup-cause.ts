import type { HangupCause, HangupCode } from '../../shared/contract/call.ts';
import type { LegEnd } from '../../sip/leg.ts';

const busy = new Set([486, 600]);
const unanswered = new Set([408, 480]);

/**
 * One of the interface's five causes (2.3) for the final status that a called party gave. None of them is
 * NORMAL_CLEARING, which is the end of a conversation: a call that is moved, incomplete (484) or refused for whatever
 * reason is rejected, and the status says why.
 */
export function hangupCauseOf(status: number): HangupCause {
  if (busy.has(status)) return 'USER_BUSY';
  if (unanswered.has(status)) return 'NO_ANSWER';
  if (status === 487) return 'ORIGINATOR_CANCEL';
  return 'CALL_REJECTED';
}

interface Refusal {
  readonly cause: HangupCause;
  readonly sipCode: number | null;
  readonly reason: string | null;
  readonly code: HangupCode | null;
}

/** The line never reported that the called party rings, so the cause is not "No answer". */
export const lineUnreachable = (sipCode: number): Refusal => ({
  cause: 'CALL_REJECTED',
  sipCode,
  reason: 'Line unreachable',
  code: 'line-unreachable',
});

/** Why a number outside did not take a call. */
export function refusalOf(end: LegEnd): Refusal {
  const status = end.status ?? 480;
  if (end.isUnreachable) return lineUnreachable(status);
  const isMoved = status >= 300 && status < 400;
  return {
    cause: hangupCauseOf(status),
    sipCode: end.status,
    reason: isMoved ? 'Moved to another number' : end.reason,
    code: isMoved ? 'number-moved' : null,
  };
}
