import type { PhoneCall } from '../../../shared/ipc/phone-ipc.ts';

/** So long the dock shows how a call ended; then it looks like one that goes on. */
const shownAfterEndMs = 10 * 60_000;

/** What the dock shows: calls that go on, and what has ended lately. A ringing call is in the pop. */
export const dockCalls = (calls: readonly PhoneCall[], now: number): readonly PhoneCall[] =>
  calls.filter(({ state, since }) => state !== 'ringing' && !(state === 'ended' && now - since >= shownAfterEndMs));
