import type { CallEventKind } from '../../shared/contract/call-event.ts';
import type { TelephonyFact } from '../switch/telephony-port.ts';
import type { TrackedCall } from './tracked-call.ts';

/** A change of the sound of a call, for an agent in it. */
export interface SoundChange {
  readonly agentId: string;
  /** Whose sound it is, seen from this agent. */
  readonly side: 'own' | 'other';
  readonly isLost: boolean;
}

const lossIn: Partial<Record<CallEventKind, boolean>> = { loss: true, 'loss-over': false, gone: true, back: false };

/** Lost sound is told to the agent whose it is, and to the one who talks with that side. */
export function soundChangesOf(
  { event, side, agentId }: Pick<Extract<TelephonyFact, { kind: 'call-event' }>, 'event' | 'side' | 'agentId'>,
  { agentId: talker }: Pick<TrackedCall, 'agentId'>,
): ({ readonly kind: 'sound' } & SoundChange)[] {
  const isLost = lossIn[event];
  if (isLost === undefined) return [];
  // An agent on their own mobile is a number outside.
  const owner = agentId ?? (side === 'agent' ? talker : null);
  const told: Omit<SoundChange, 'isLost'>[] = [];
  if (owner !== null) told.push({ agentId: owner, side: 'own' });
  if (talker !== null && talker !== owner) told.push({ agentId: talker, side: 'other' });
  return told.map((one) => ({ kind: 'sound', ...one, isLost }));
}
