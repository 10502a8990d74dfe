import type { PhoneCall } from '../../../shared/ipc/phone-ipc.ts';
import { isCallerWaiting } from '../../ui/call-to-take-back.ts';

/** So long the dock shows how a call ended; then it looks like one that goes on. */
const shownAfterEndMs = 10 * 60_000;

/**
 * What the dock shows: calls that go on, and what has ended lately. A ringing call is in the pop, and one whose wrap-up
 * is done needs nobody any more, but a caller who waits can be taken back. `wrapUpEndedAt`: epoch milliseconds; null
 * before the first one.
 */
export const dockCalls = (
  calls: readonly PhoneCall[],
  now: number,
  wrapUpEndedAt: number | null,
): readonly PhoneCall[] =>
  calls.filter((call) => {
    const { state, since } = call;
    if (state !== 'ended') return state !== 'ringing';
    if (isCallerWaiting(call)) return true;
    return now - since < shownAfterEndMs && (wrapUpEndedAt === null || since > wrapUpEndedAt);
  });
