import type { AgentStatus } from '../../../shared/contract/agent.ts';
import type { PhoneCall } from '../../../shared/ipc/phone-ipc.ts';

/** The current purpose of the dock. */
export type DialPhase = 'idle' | 'ringing' | 'call' | 'wrap-up';

/** `supervises`: the phone listens to a colleague's call. */
export function dialPhaseOf(
  calls: readonly Pick<PhoneCall, 'state'>[],
  label: AgentStatus,
  supervises = false,
): DialPhase {
  if (calls.some(({ state }) => state === 'ringing')) return 'ringing';
  if (supervises || calls.some(({ state }) => state !== 'ended')) return 'call';
  return label === 'wrap_up' ? 'wrap-up' : 'idle';
}

/**
 * The call that the foot of the dock belongs to: the one that is talked in, or else the one being placed, or else one
 * on hold. None while one rings and nobody is talked to: Answer is there then.
 */
export function mainCallOf<Call extends Pick<PhoneCall, 'state' | 'held'>>(calls: readonly Call[]): Call | undefined {
  const isTalking = calls.some(({ state }) => state === 'answered');
  if (!isTalking && calls.some(({ state }) => state === 'ringing')) return undefined;
  return (
    calls.findLast(({ state, held }) => state === 'answered' && !held) ??
    calls.findLast(({ state }) => state === 'dialling') ??
    calls.findLast(({ state }) => state === 'answered')
  );
}
