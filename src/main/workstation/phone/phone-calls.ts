import { hangupCodeSchema } from '../../../shared/contract/call.ts';
import type { SignedInUser } from '../../../shared/contract/auth.ts';
import { hangupCauseOf } from '../../../shared/domain/hangup-cause.ts';
import type { MissedCall, PhoneCall, Whom } from '../../../shared/ipc/phone-ipc.ts';
import type { ReceivedEvents } from '../../../shared/contract/received-event.ts';
import type { CallEvent } from '../call-events/read-event.ts';
import type { SoftphoneCallEvent } from '../softphone/softphone-call-event.ts';
import { newCall } from './new-call.ts';

/**
 * The calls of this phone, newest last. Transitions are pure; ended calls stay until the next one begins, those whose
 * caller waits until that is over too.
 */
export type PhoneCalls = readonly PhoneCall[];

type MissedCallEvent = ReceivedEvents['MissedCallChanged'];

export const callOf = (calls: PhoneCalls, id: string): PhoneCall | null => calls.find((call) => call.id === id) ?? null;

export const isOver = (call: PhoneCall): boolean => call.state === 'ended';

/**
 * An ended call with the same ID starts over: a caller whom this agent missed waits on, and rings here again under the
 * ID that the call has had from its first ring.
 */
export function afterBegan(calls: PhoneCalls, call: PhoneCall): PhoneCalls {
  const known = callOf(calls, call.id);
  // A call that was placed here has its name with its leg, later.
  if (known && !isOver(known))
    return known.shownName === call.shownName
      ? calls
      : change(calls, call.id, (one) => ({ ...one, shownName: call.shownName }));
  const kept = calls.filter((other) => other.id !== call.id && (!isOver(other) || other.missed?.caller === 'waiting'));
  return [...kept, { ...call, customer: call.customer ?? known?.customer ?? null }];
}

/** The service's ID of a call that had one of ours until now. */
export const afterNamed = (calls: PhoneCalls, from: string, to: string): PhoneCalls =>
  change(calls, from, (call) => ({ ...call, id: to }));

/** It rang before the service had said that it is the call that was placed here. */
export const afterAdopted = (
  calls: PhoneCalls,
  id: string,
  extension: PhoneCall['extension'],
  at: number,
): PhoneCalls => change(calls, id, (call) => ({ ...to(call, 'dialling', at), direction: 'outbound', extension }));

/** Ended without a word from either side. */
export const afterLost = (calls: PhoneCalls, id: string, cause: string | null, at: number): PhoneCalls =>
  change(calls, id, (call) => ({ ...to(call, 'ended', at), cause: call.cause ?? cause }));

/** The agent has found out who of several customers is calling. */
export const afterIdentified = (calls: PhoneCalls, id: string, { customer, lead }: Whom): PhoneCalls =>
  change(calls, id, (call) => ({ ...call, customer, lead }));

/** The number that the call is being transferred to rings; null: it no longer rings. */
export const afterTransferring = (calls: PhoneCalls, id: string, transferringTo: string | null): PhoneCalls =>
  change(calls, id, (call) => ({ ...call, transferringTo }));

/** The service reports a transfer of the call, by this agent or to this agent. */
export const afterTransfer = (
  calls: PhoneCalls,
  event: ReceivedEvents['CallTransferChanged'],
  at: number,
): PhoneCalls =>
  change(calls, event.call_id, (call) => ({
    ...call,
    transferringTo: event.state === 'over' ? null : call.transferringTo,
    transfer: {
      role: event.role,
      colleague: (event.role === 'to' ? event.by : event.to)?.name ?? null,
      group: event.group,
      note: event.note,
      asksFirst: event.asks_first,
      state: event.state,
      outcome: event.outcome,
      since: at,
    },
  }));

/** Nothing is known of how the transfer by this agent ended but that it is over. */
export const afterTransferLost = (calls: PhoneCalls, id: string): PhoneCalls =>
  change(calls, id, (call) => ({
    ...call,
    transferringTo: null,
    transfer: call.transfer?.role === 'by' ? { ...call.transfer, state: 'over', outcome: null } : call.transfer,
  }));

/**
 * The leg on this phone belongs to another call now, of which the service reports the rest: with the colleague who was
 * asked, or who has asked.
 */
export function afterLegMoved(
  calls: PhoneCalls,
  { call_id: id, from_call_id: fromId }: ReceivedEvents['CallLegMoved'],
  at: number,
): PhoneCalls {
  const from = callOf(calls, fromId);
  if (!from) return calls;
  const { muted, held, transfer, transferringTo } = from;
  const known = callOf(calls, id);
  if (known && !isOver(known))
    return change(calls, id, (one) => ({ ...to(one, 'answered', at), hasMedia: true, muted, held }));
  const call = newCall({
    id,
    muted,
    held,
    talked: true,
    hasMedia: true,
    since: at,
    state: 'answered',
    direction: 'internal',
    number: transferringTo ?? '',
    shownName: transfer?.colleague ?? null,
  });
  return afterBegan(calls, call);
}

const missedHere = (reason: MissedCall['reason']): MissedCall => ({
  reason,
  caller: 'unknown',
  colleagues: null,
  answeredBy: null,
});

/** The agent declines the caller, whose fate the service may report. */
export const afterDeclined = (calls: PhoneCalls, id: string): PhoneCalls =>
  change(calls, id, (call) => (call.state === 'ringing' ? { ...call, missed: missedHere('declined') } : call));

/** The service reports the fate of a caller who was not taken here. */
export const afterMissed = (calls: PhoneCalls, event: MissedCallEvent): PhoneCalls =>
  change(calls, event.call_id, (call) => ({
    ...call,
    missed: {
      reason: event.reason,
      caller: event.caller,
      colleagues: event.colleagues_signed_in,
      answeredBy: event.answered_by,
    },
    cause: event.caller === 'ended' ? event.hangup_cause : null,
    detail: event.caller === 'ended' ? event.hangup_detail : null,
  }));

/** The other side holds the call, or does no longer. */
export const afterHold = (calls: PhoneCalls, event: ReceivedEvents['CallHoldChanged']): PhoneCalls =>
  change(calls, event.call_id, (call) => (isOver(call) ? call : { ...call, isHeldByOther: event.is_held }));

/** Sound is lost on its way to the service, or comes again. */
export const afterSound = (calls: PhoneCalls, event: ReceivedEvents['CallSoundChanged']): PhoneCalls =>
  change(calls, event.call_id, (call) => {
    if (isOver(call)) return call;
    return event.side === 'own' ? { ...call, isOwnLost: event.is_lost } : { ...call, isOtherLost: event.is_lost };
  });

/** It is unknown after a gap in the events whether the caller still waits. */
export const afterMissedLost = (calls: PhoneCalls, id: string): PhoneCalls =>
  change(calls, id, (call) =>
    call.missed?.caller === 'waiting' ? { ...call, missed: { ...call.missed, caller: 'unknown' } } : call,
  );

const change = (calls: PhoneCalls, id: string, transition: (call: PhoneCall) => PhoneCall): PhoneCalls =>
  calls.map((call) => (call.id === id ? transition(call) : call));

/** A call that is over is neither held nor muted, whatever it was when it ended. */
const to = (call: PhoneCall, state: PhoneCall['state'], at: number): PhoneCall => {
  if (call.state === state || call.state === 'ended') return call;
  const talked = call.talked || state === 'answered';
  return {
    ...call,
    state,
    since: at,
    talked,
    ...(state === 'ended'
      ? { held: false, isHeldByOther: false, muted: false, isSilent: false, isOwnLost: false, isOtherLost: false }
      : {}),
  };
};

/**
 * Applies an event of the softphone. For a call placed through the service, the caller's own phone is answered before
 * the other side rings: only a call that came in, or was dialled on the phone, is answered when its leg is.
 */
export function afterSoftphone(
  calls: PhoneCalls,
  id: string,
  event: SoftphoneCallEvent,
  answersWithLeg: boolean,
  at: number,
): PhoneCalls {
  return change(calls, id, (call) => {
    switch (event.kind) {
      case 'ringing':
        return call;
      case 'answered':
        return to(call, answersWithLeg ? 'answered' : 'dialling', at);
      case 'held':
        return isOver(call) ? call : { ...call, held: event.held };
      case 'muted':
        return isOver(call) ? call : { ...call, muted: event.muted };
      case 'silent':
        return isOver(call) ? call : { ...call, isSilent: event.isSilent };
      case 'ended':
        if (event.why === 'ring-lost' && call.direction === 'inbound')
          return { ...to(call, 'ended', at), missed: call.missed ?? missedHere('unreachable') };
        // The caller was declined here, and is not gone.
        if (call.missed) return to(call, 'ended', at);
        return {
          ...to(call, 'ended', at),
          cause: call.cause ?? causeOf(event),
          detail: call.detail ?? (call.direction === 'inbound' ? null : detailOf(event)),
        };
    }
  });
}

/** Was this phone called by a colleague? */
export const isCalledWithin = ({ direction, callee }: CallEvent, ownExtension: string | null): boolean =>
  direction === 'internal' && callee === ownExtension;

/** The caller stays without this phone: the ring ends here, not the call. */
const isElsewhere = (missed: PhoneCall['missed']): boolean =>
  missed !== null && (missed.caller === 'waiting' || missed.caller === 'answered');

/** The service's report of the call: it names the customer, and its cause is authoritative. */
export function afterService(calls: PhoneCalls, event: CallEvent, ownExtension: string | null, at: number): PhoneCalls {
  return change(calls, event.call_id, (call) => {
    const known = {
      ...call,
      number: call.number || otherParty(event, ownExtension),
      customer: event.customer ?? call.customer,
      lead: event.lead ?? call.lead,
      candidates: event.candidates ?? call.candidates,
      type: event.type ?? call.type,
      direction: event.direction,
      canTransfer: !isCalledWithin(event, ownExtension),
    };
    if (event.status === 'hungup' && isElsewhere(call.missed)) return to(known, 'ended', at);
    if (event.status === 'hungup')
      return {
        ...to(known, 'ended', at),
        missed: call.missed && { ...call.missed, caller: 'ended' },
        cause: event.hangup_cause ?? call.cause,
        detail: event.hangup_detail ?? call.detail,
        legs: event.legs,
      };
    const isOtherSide = event.leg === 'customer';
    if (event.status === 'ringing' && isOtherSide && call.state === 'dialling')
      return { ...known, isOtherRinging: true };
    return event.status === 'answered' && call.direction !== 'inbound' && isOtherSide
      ? to(known, 'answered', at)
      : known;
  });
}

/** Is it about a call of this agent? Services that do not name the agent name the extension or the mobile. */
export function isMine({ agent_id: agentId, caller, callee }: CallEvent, user: SignedInUser): boolean {
  if (agentId !== null) return agentId === user.agent_id;
  return [caller, callee].some((number) => number !== '' && (number === user.extension || number === user.mobile));
}

/** The service lets this agent's phone ring for a call that was not placed here. */
export const isRingHere = ({ status, leg, direction }: CallEvent): boolean =>
  status === 'ringing' && (leg === 'agent' || direction === 'inbound');

const detailOf = ({ status, refusal }: { status: number | null; refusal?: string }): PhoneCall['detail'] =>
  status === null ? null : { sip_code: status, reason: null, code: hangupCodeSchema.safeParse(refusal).data ?? null };

const causeOf = ({ why, status }: Extract<SoftphoneCallEvent, { kind: 'ended' }>): string | null => {
  if (why !== null) return causeHere[why];
  return status === null ? null : hangupCauseOf(status);
};

const causeHere = {
  'sound-lost': 'SOUND_LOST',
  'service-silent': 'TIMED_OUT',
  'ring-lost': 'SERVICE_INTERRUPTED',
} as const;

/** The other party of a call that the service announced, as this agent sees it. */
export const otherParty = (event: CallEvent, ownExtension: string | null): string =>
  event.direction === 'inbound' || event.callee === ownExtension ? event.caller : event.callee;
