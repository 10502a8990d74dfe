import {
  answeredElsewhere,
  type HangupCause,
  type HangupCode,
  soundWindowSlow,
} from '../../../shared/contract/call.ts';
import { hangupCauseOf } from '../../../shared/domain/hangup-cause.ts';
import { connectionLost, type LegEnd } from '../../../sip/leg.ts';
import { refusalOf } from '../refusal.ts';
import type { Party, Side } from './party.ts';

export interface CallEnd {
  readonly leg: Side;
  readonly cause: HangupCause;
  readonly sipCode: number | null;
  readonly reason: string | null;
  /** The service's own finding where `sipCode` does not give it. */
  readonly code?: HangupCode | null;
}

/** Rejects what a flow waits for when its call ends. */
export class CallEndedError extends Error {
  override readonly name = 'CallEndedError';
}

/** The originator is the one who placed the call; a call that the service places for someone rings there first. */
export type Role = 'originator' | 'callee';

/** The agent for whom the service placed the call has not answered their own phone. */
export const agentUnanswered = {
  cause: 'NO_ANSWER',
  sipCode: null,
  reason: null,
  code: 'agent-no-answer',
} as const;

/** A phone of the clinic is registered and does not respond: nobody heard it ring. */
export const phoneUnreachable = { cause: 'NO_ANSWER', sipCode: null, reason: null, code: 'phone-unreachable' } as const;

/** The agent took the call, but the workstation could not: the reason of its 480. */
const isSlowSound = ({ status, reason }: LegEnd): boolean => status === 480 && reason === soundWindowSlow;
const slowSound = { cause: 'NO_ANSWER', sipCode: 480, reason: soundWindowSlow, code: soundWindowSlow } as const;

/** Nobody hung up: the record must not read as a goodbye. Nor as a missed call, when somebody else has answered. */
const codeOf = ({ lost, isAnsweredElsewhere }: LegEnd): HangupCode | null =>
  lost ? `${lost}-lost` : isAnsweredElsewhere ? answeredElsewhere : null;

const statusFor: Record<Exclude<HangupCause, 'NORMAL_CLEARING'>, number> = {
  ORIGINATOR_CANCEL: 487,
  USER_BUSY: 486,
  NO_ANSWER: 480,
  CALL_REJECTED: 603,
};

/**
 * The reason that the other parties get for the end of the call; undefined for a normal end, as in a BYE without a
 * reason.
 */
export function reasonFor({ sipCode, cause, code }: CallEnd): { status: number } | undefined {
  if (sipCode !== null && sipCode >= 400) return { status: sipCode };
  if (cause === 'NORMAL_CLEARING') return undefined;
  // A carrier may try another way to reach the clinic.
  return { status: code === 'service-stopped' ? 503 : statusFor[cause] };
}

/** Why a call ended that one of its parties has left. */
export function causeOfLeaving(
  { agentId }: Pick<Party, 'agentId'>,
  end: LegEnd,
  { role, isConnected }: { role: Role; isConnected: boolean },
): Omit<CallEnd, 'leg'> {
  const detail = { sipCode: end.status, reason: end.reason, code: codeOf(end) };
  if (isConnected) return { cause: 'NORMAL_CLEARING', ...detail };
  // The other side was not answered yet.
  if (role === 'callee' && end.status === null) return { cause: 'NO_ANSWER', ...detail };
  if (end.status === null || end.isCancelled) return { cause: 'ORIGINATOR_CANCEL', ...detail };
  // The caller, whose INVITE waits for an answer, did not acknowledge what came before it (RFC 3262 § 3).
  if (role === 'originator' && end.by === 'local' && end.status === 500) return { cause: 'NO_ANSWER', ...detail };
  // A busy number is busy on either side.
  if (agentId === null) return refusalOf(end);
  if (end.isUnreachable) return phoneUnreachable;
  if (isSlowSound(end)) return slowSound;
  const cause = hangupCauseOf(end.status);
  if (role === 'callee') return { cause, ...detail };
  // The status of the agent's own phone reveals nothing about the number that was to be called.
  if (cause === 'NO_ANSWER') return end.reason === connectionLost ? { cause, ...detail } : agentUnanswered;
  // An agent who declines the call that they placed cancels it.
  if (end.by === 'local') return { cause: 'ORIGINATOR_CANCEL', ...detail };
  return { cause: 'ORIGINATOR_CANCEL', sipCode: null, reason: null, code: 'agent-declined' };
}

/** Why a called party did not take the call. */
export function causeOfNoAnswer({ agentId }: Pick<Party, 'agentId'>, end: LegEnd): Omit<CallEnd, 'leg'> {
  if (agentId === null) return refusalOf(end);
  if (end.isUnreachable) return phoneUnreachable;
  if (isSlowSound(end)) return slowSound;
  return { cause: hangupCauseOf(end.status ?? 480), sipCode: end.status, reason: end.reason };
}
