import { type AgentState, phoneUnavailable } from '../../../shared/contract/agent.ts';
import type { AgentSnapshot } from '../../../shared/ipc/agent-ipc.ts';
import type { PhoneSnapshot } from '../../../shared/ipc/phone-ipc.ts';
import { type Problem, problemOf } from '../../../shared/problem.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { Reason } from '../../../shared/problems/reasons.ts';

/** The phone's current capabilities. */
export interface PhoneReadiness extends Pick<PhoneSnapshot, 'registration' | 'microphone' | 'isPlaybackBlocked'> {
  /** Another workstation has the agent's extension: whether the agent can be reached is known there, not here. */
  readonly isElsewhere: boolean;
  /** The service reports calls and states here: without, a call could not be followed. */
  readonly hasEvents: boolean;
}

/** The agent's request, the phone's capabilities and the service's report; the displayed state is derived from them. */
export interface AgentStanding {
  readonly requested: AgentSnapshot['requested'];
  readonly phone: PhoneReadiness;
  readonly service: AgentState | null;
  /** Ready was asked for and is withheld because of the phone; it returns when the phone can ring again. */
  readonly isWithheld: boolean;
  /** Time since when no call could be taken here, epoch milliseconds; null while one can. */
  readonly awaySince: number | null;
  /** The agent has ended the wrap-up, and the service has not answered yet. */
  readonly isWrapUpDone: boolean;
  readonly groups: readonly { readonly id: number; readonly name: string }[];
  /** Start of the status and end of wrap-up: epoch milliseconds by this machine's clock. */
  readonly timing: Pick<AgentSnapshot, 'since' | 'wrapUpEndsAt'>;
}

export const signedOut = (phone: PhoneReadiness, since: number): AgentStanding => ({
  requested: 'offline',
  phone,
  service: null,
  isWithheld: false,
  awaySince: null,
  isWrapUpDone: false,
  groups: [],
  timing: { since, wrapUpEndsAt: null },
});

const ofMicrophone = {
  unknown: 'microphone-unknown',
  missing: 'microphone-missing',
  denied: 'microphone-denied',
  'no-window': 'sound-window-missing',
  'silent-window': 'sound-window-silent',
} as const satisfies Record<Exclude<PhoneReadiness['microphone'], 'present'>, Reason>;

/** Why no call could be taken here right now; null when Ready is honest. */
export function whyNotReady(phone: PhoneReadiness): Problem | null {
  const { registration, microphone, isPlaybackBlocked, isElsewhere, hasEvents } = phone;
  const because = (
    reason:
      | (typeof ofMicrophone)[keyof typeof ofMicrophone]
      | 'phone-elsewhere'
      | 'phone-not-registered'
      | 'events-missing'
      | 'playback-blocked',
    cause: string,
  ) => problemOf(problemFor(reason, {}, { details: { cause } }));
  if (isElsewhere) return because('phone-elsewhere', 'elsewhere');
  if (registration !== 'registered') return because('phone-not-registered', registration);
  if (!hasEvents) return because('events-missing', 'no-events');
  if (microphone !== 'present') return because(ofMicrophone[microphone], microphone);
  return isPlaybackBlocked ? because('playback-blocked', 'playback') : null;
}

/**
 * The request that makes the service's state true. It never leaves a break for Ready; null while another workstation
 * has the phone.
 */
export function nextStep(standing: AgentStanding): 'withdraw' | 'restore' | 'finish' | null {
  const { requested, phone, service, isWithheld, isWrapUpDone } = standing;
  if (isWrapUpDone && service?.status === 'wrap_up') return 'finish';
  if (requested !== 'ready' || phone.isElsewhere) return null;
  const canTakeCalls = whyNotReady(phone) === null;
  if (!canTakeCalls && service?.status === 'ready') return 'withdraw';
  if (canTakeCalls && isWithheld) return 'restore';
  return null;
}

/**
 * The service may change the state by itself (a missed ring): what is requested follows, unless Ready is withheld. The
 * core withholds it itself when the phone is gone, and a service that hung may say Ready first, and carry out the
 * withdrawal after that: the reason of the break tells it.
 */
export function afterService(standing: AgentStanding, service: AgentState, readAt: number): AgentStanding {
  const { status, next, groups, reason } = service;
  const isLasting = status === 'ready' || status === 'break' || status === 'offline';
  const stated = next ?? (isLasting ? status : standing.requested);
  const isForPhone = status === 'break' && reason === phoneUnavailable && standing.requested === 'ready';
  const isWithheld = ((standing.isWithheld && stated !== 'ready') || isForPhone) && !standing.phone.isElsewhere;
  const requested = isWithheld && stated === 'break' ? standing.requested : stated;
  const timing = timingOf(standing, service, readAt);
  const isSame = status === standing.service?.status && service.since === standing.service.since;
  const isWrapUpDone = standing.isWrapUpDone && isSame;
  return { ...standing, service, timing, groups, requested, isWithheld, isWrapUpDone };
}

/**
 * The service counts whole seconds, and each of its reports takes its own time to arrive: another report of the same
 * status would move the timers by up to a second. A wrap-up that was extended ends later by more than that.
 */
function timingOf(
  { service: before, timing }: AgentStanding,
  { status, reason, since, since_seconds: seconds, wrap_up_seconds_left: secondsLeft }: AgentState,
  readAt: number,
): AgentStanding['timing'] {
  const wrapUpEndsAt = secondsLeft === null ? null : readAt + secondsLeft * 1000;
  if (before?.status !== status || before.since !== since || before.reason !== reason) {
    const began = readAt - seconds * 1000;
    // To the service an agent is offline also while nobody is signed in; here that begins with the sign-in.
    return { since: status === 'offline' ? Math.max(began, timing.since) : began, wrapUpEndsAt };
  }
  const isMoved = Math.abs((wrapUpEndsAt ?? 0) - (timing.wrapUpEndsAt ?? 0)) > reportInaccuracyMs;
  return isMoved ? { ...timing, wrapUpEndsAt } : timing;
}

const reportInaccuracyMs = 5000;

/** A withheld Ready is forgotten when another workstation takes the phone: that one decides from then on. */
export const afterPhone = (standing: AgentStanding, phone: PhoneReadiness, at: number): AgentStanding => ({
  ...standing,
  phone,
  awaySince: whyNotReady(phone) === null ? null : (standing.awaySince ?? at),
  isWithheld: standing.isWithheld && !phone.isElsewhere,
});

export function snapshotOf(standing: AgentStanding): AgentSnapshot {
  const { requested, phone, service, isWithheld, awaySince, isWrapUpDone, groups, timing } = standing;
  // The service's state of an agent who cannot be reached is not shown as if it were true.
  const isUntrue = service?.status === 'ready' && isWithheld;
  return {
    label: isUntrue ? 'break' : (service?.status ?? 'offline'),
    requested,
    reason: service?.reason ?? null,
    groups: [...groups],
    ...timing,
    // The break that is shown began with the loss, not with the Ready that it replaces.
    ...(isUntrue && awaySince !== null ? { since: Math.max(awaySince, timing.since) } : {}),
    isWrapUpDone,
    next: service?.next ?? null,
    problem: phone.isElsewhere || isWithheld ? whyNotReady(phone) : null,
  };
}
