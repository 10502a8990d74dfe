import { randomUUID } from 'node:crypto';
import type { Destination } from '../telephony-port.ts';
import { twoSidedCall } from '../two-sided-call.ts';
import type { LiveCall } from './live-call.ts';
import type { Party } from './party.ts';

interface Talker {
  readonly call: LiveCall;
  readonly other: Party;
}

/**
 * Two parties who have heard each other go on in a call of their own, from the first, an agent, to the second. `to`:
 * where that one was called; null for a colleague.
 */
export function talkOn(first: Talker, second: Talker, to: Destination | null = null): LiveCall | null {
  const { agentId } = first.other;
  const called = to ?? colleague(second.other);
  if (agentId === null || called === null) return null;
  const from = { kind: 'extension', extension: first.other.leg.remote.user, agentId } as const;
  const { description } = twoSidedCall({ callId: randomUUID(), agentId }, from, called);
  const call = first.call.startOther(description);
  call.adopt(first.other, first.call, 'agent');
  call.adopt(second.other, second.call, 'customer');
  call.connect(first.other, second.other);
  return call;
}

const colleague = ({ agentId, leg }: Party): Destination | null =>
  agentId === null ? null : { kind: 'extension', extension: leg.remote.user, agentId };
