import type { HangupCause, HangupCode } from '../../shared/contract/call.ts';
import type { CallEventKind, RouteEventKind } from '../../shared/contract/call-event.ts';
import type { MissedReason } from '../../shared/contract/event.ts';
import type { CustomerReference } from '../../shared/contract/field.ts';
import type { CustomerOwners } from '../clinic/customers/visibility.ts';
import type { LegCauses, LegName } from './leg-causes.ts';
import type { TelephonyFact } from '../switch/telephony-port.ts';

/** A customer with the number outside. */
export type Candidate = CustomerReference & CustomerOwners;

/** A talker with the customer, and when: an agent, or (transferred outside) a number. Times in epoch milliseconds. */
export interface TalkPart {
  readonly agentId: string | null;
  readonly number: string | null;
  readonly from: number;
  readonly to: number | null;
}

/** The other side held the agent; `to` is null until it is over. Times in epoch milliseconds. */
export interface FarHold {
  readonly agentId: string;
  readonly from: number;
  readonly to: number | null;
}

/**
 * Something that a side did while it talked, or that became of its sound, or of the way to who talks. Time in epoch
 * milliseconds.
 */
export interface CallEvent {
  readonly event: CallEventKind | RouteEventKind;
  readonly side: LegName;
  readonly agentId: string | null;
  /** The skill group of `queued` and `parked`. */
  readonly groupId?: number;
  readonly at: number;
  /** With two decimals: `sound` alone has it. */
  readonly mos?: number | undefined;
}

/** An agent whose phone did not take the caller, who still waits. */
export interface MissedOffer {
  readonly agentId: string;
  readonly reason: MissedReason;
}

export interface CallRecordEnd {
  readonly at: number;
  readonly cause: HangupCause;
  readonly sipCode: number | null;
  readonly reason: string | null;
  readonly code: HangupCode | null;
  /** The ends of a dual call's legs, each with its cause; null for a SIP call. */
  readonly legs: LegCauses | null;
}

/** The state of one call, at any time. Times in epoch milliseconds. */
export interface CallRecord extends Pick<
  Extract<TelephonyFact, { kind: 'call-started' }>,
  'callId' | 'type' | 'direction' | 'caller' | 'callee' | 'groupId' | 'lineGroup' | 'extra'
> {
  readonly customerId: number | null;
  /** The lead of a call without a customer. */
  readonly leadId: number | null;
  /** The agent who talked last; before anybody talks, who placed the call or was rung last. */
  readonly agentId: string | null;
  /**
   * The account that placed the call, even without being on the line, between two outside numbers. It gets the outcome.
   */
  readonly placedBy: string | null;
  readonly createdAt: number;
  /** When the phone that answered, or rang last, began to ring, and when it ceased. */
  readonly ringingAt: number | null;
  readonly ringEndedAt: number | null;
  /** When both sides first heard each other. */
  readonly answeredAt: number | null;
  readonly recordFilename: string | null;
  /** One for each talker, in order. */
  readonly parts: readonly TalkPart[];
  /** Ordered by time. */
  readonly holds: readonly FarHold[];
  /** Ordered by time. */
  readonly events: readonly CallEvent[];
  /** Agents who get the outcome of the caller; empty once they have. */
  readonly missedOffers: readonly MissedOffer[];
  /**
   * Time since when a customer whose agent left during a transfer has waited; null while somebody talks with them. A
   * customer who waited until the end is owed a call back.
   */
  readonly unattendedSince: number | null;
  /** The caller that the number outside saw that was called last; null where none was called over a line. */
  readonly shownNumber: string | null;
  readonly end: CallRecordEnd | null;
}

export interface CallSeconds {
  readonly duration: number;
  readonly billsec: number;
  /** Null: the phone that answered did not say that it rang. */
  readonly ringSeconds: number | null;
  readonly waitSeconds: number;
}

const seconds = (milliseconds: number): number => Math.max(0, Math.round(milliseconds / 1000));

/**
 * Whole seconds of an ended call: `duration` from the first INVITE or request to the end, of which `waitSeconds`
 * nobody's phone that mattered rang, `ringSeconds` the one that answered (or was rung last) rang, and `billsec` they
 * talked. The three add up to the first: a ring of unknown length is part of the waiting. A call that was answered has
 * at least one second to bill (interface 2.3).
 */
export function secondsOf(call: CallRecord, endedAt: number): CallSeconds {
  const billsec = call.answeredAt === null ? 0 : Math.max(1, seconds(endedAt - call.answeredAt));
  const duration = Math.max(billsec, seconds(endedAt - call.createdAt));
  const rungUntil = call.ringEndedAt ?? call.answeredAt ?? endedAt;
  const rang = call.ringingAt === null ? 0 : Math.min(seconds(rungUntil - call.ringingAt), duration - billsec);
  const isUnknown = call.ringingAt === null && call.answeredAt !== null;
  return { duration, billsec, ringSeconds: isUnknown ? null : rang, waitSeconds: duration - billsec - rang };
}
