import type { PhoneCall } from '../../../shared/ipc/phone-ipc.ts';
import { isCallerWaiting } from '../../parts/calls/call-to-take-back.ts';
import type { DialPhase } from './dial-phase.ts';
import { isToCallBack } from './is-to-call-back.ts';

/** Whether its agent has to be told why it ended: neither side of the call had ended it, or it is to be made again. */
const isEndToTell = (call: PhoneCall): boolean => isToCallBack(call) || call.detail?.code === 'ended-by-supervisor';

/** How long an ended call stays in the dock. */
const shownAfterEndMs = 10 * 60_000;

/**
 * The calls in the dock: those in progress, and those that ended lately. A ringing call is in the pop, and one whose
 * wrap-up is done needs no attention, but a caller who waits can be taken back. The form names the call during wrap-up;
 * the call is in the dock too only where its end is to be told. `wrapUpEndedAt`: epoch milliseconds; null before the
 * first one.
 */
export const dockCalls = (
  calls: readonly PhoneCall[],
  now: number,
  { phase, wrapUpEndedAt }: { readonly phase: DialPhase; readonly wrapUpEndedAt: number | null },
): readonly PhoneCall[] =>
  calls.filter((call) => {
    const { state, since } = call;
    if (state !== 'ended') return state !== 'ringing';
    if (isCallerWaiting(call)) return true;
    if (phase === 'wrap-up' && !call.missed && call.direction !== 'internal' && !isEndToTell(call)) return false;
    return now - since < shownAfterEndMs && (wrapUpEndedAt === null || since > wrapUpEndedAt);
  });
