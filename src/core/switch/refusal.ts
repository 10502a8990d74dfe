import type { HangupCause, HangupCode } from '../../shared/contract/call.ts';
import { hangupCauseOf, isMovedNumber } from '../../shared/domain/hangup-cause.ts';
import type { LegEnd } from '../../sip/leg.ts';

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
  // The flow that cancels a call does not wait for its 487.
  if (status === 487) return { cause: hangupCauseOf(status), sipCode: 487, reason: end.reason, code: 'line-cancelled' };
  const isMoved = isMovedNumber(status);
  return {
    cause: hangupCauseOf(status, end.q850Cause),
    sipCode: end.status,
    reason: isMoved ? 'Moved to another number' : end.reason,
    code: isMoved ? 'number-moved' : null,
  };
}
