import type { HangupDetail, LegEnds } from '../../shared/contract/call.ts';
import {
  type AgentEventName,
  type CallStatusChanged,
  type MissedCallChanged,
  serviceEvents,
} from '../../shared/contract/event.ts';
import { type CustomerReference, customerReference } from '../../shared/contract/field.ts';
import type { NumbersIn } from '../../shared/contract/event-definition.ts';
import { maskNumber } from '../../shared/domain/masking.ts';
import { maskNumbersIn } from '../../shared/domain/numbers-in-text.ts';
import type { Caller } from './caller.ts';

/** A call as records and events tell it. */
interface Call {
  readonly direction: 'inbound' | 'outbound' | 'internal';
  readonly caller: string;
  readonly callee: string;
  /** Absent in events that an older version stored. */
  readonly caller_written?: string;
  readonly callee_written?: string;
  readonly customer: object | null;
  /** Absent in events that an older version stored. */
  readonly lead?: object | null;
  readonly extra: string | null;
  /** Absent in events that an older version stored. */
  readonly hangup_detail?: HangupDetail | null;
  readonly legs?: LegEnds | null;
}

export const seesNumbers = (caller: Pick<Caller, 'permissions'>): boolean =>
  caller.permissions.has('customer.phone.view');

export const numberAsSeenBy = <Number extends string | null>(
  caller: Pick<Caller, 'permissions'>,
  number: Number,
): Number => (number === null || seesNumbers(caller) ? number : (maskNumber(number) as Number));

/**
 * A call as one may see it: without `customer.phone.view` its outside numbers are masked, without `customer.view`
 * it names no customer and no lead. Extensions and the called number of the clinic are not masked.
 */
export function callAsSeenBy<C extends Call>(caller: Caller, call: C, isExtension: IsExtension): C {
  const mask = (number: string): string => (isExtension(number) ? number : maskNumber(number));
  const masked = (name: 'caller' | 'callee') => {
    const written = call[`${name}_written`];
    return { [name]: mask(call[name]), ...(written === undefined ? {} : { [`${name}_written`]: mask(written) }) };
  };
  const hidesNumbers = !seesNumbers(caller);
  return {
    ...call,
    ...(hidesNumbers ? { ...masked('caller'), extra: maskedText(call.extra), ...maskedEnd(call) } : {}),
    ...(hidesNumbers && call.direction !== 'inbound' ? masked('callee') : {}),
    ...(caller.permissions.has('customer.view') ? {} : { customer: null, lead: null }),
  };
}

/** Texts of the clinic's own system or a far side may hold a number. */
const maskedText = (text: string | null): string | null => (text === null ? null : maskNumbersIn(text));
const maskedDetail = (detail: HangupDetail | null): HangupDetail | null =>
  detail && { ...detail, reason: maskedText(detail.reason) };
/** Why a call ended; the far side's own text may hold a number. */
export const detailAsSeenBy = (caller: Pick<Caller, 'permissions'>, detail: HangupDetail | null): HangupDetail | null =>
  seesNumbers(caller) ? detail : maskedDetail(detail);
const maskedLeg = <Leg extends LegEnds['agent']>(leg: Leg): Leg =>
  leg && { ...leg, hangup_detail: maskedDetail(leg.hangup_detail) };

const maskedEnd = ({ hangup_detail: detail, legs }: Call): Pick<Call, 'hangup_detail' | 'legs'> => ({
  hangup_detail: maskedDetail(detail ?? null),
  legs: legs ? { agent: maskedLeg(legs.agent), customer: maskedLeg(legs.customer) } : null,
});

type IsExtension = (number: string) => boolean;

/** A candidate of a call with the fields that decide who sees the customer: they do not leave the core. */
type Candidate = CustomerReference &
  Readonly<Record<'consultant_id' | 'ascription_id' | 'department_id', number | null>>;
interface CallEvent extends CallStatusChanged {
  readonly candidates: Candidate[] | null;
}

/** Rules of the contexts that events are masked by. */
export interface PrivacyRules {
  readonly isExtension: IsExtension;
  readonly seesCustomer: (caller: Caller, candidate: Candidate) => boolean;
}

/** How an event is masked, by where it may hold numbers. */
const maskedEvents: Readonly<Record<NumbersIn, (caller: Caller, event: unknown, rules: PrivacyRules) => unknown>> = {
  call: (caller, event, { isExtension, seesCustomer }) => {
    const call = callAsSeenBy(caller, event as CallEvent, isExtension);
    // Absent in events that an older version stored.
    const seen = call.candidates?.filter((candidate) => seesCustomer(caller, candidate)) ?? [];
    const mayBeNamed = caller.permissions.has('customer.view') && call.candidates;
    return { ...call, candidates: mayBeNamed ? seen.map((candidate) => customerReference.parse(candidate)) : null };
  },
  'hangup-detail': (caller, event) => {
    const { hangup_detail: detail, ...rest } = event as MissedCallChanged;
    return { ...rest, hangup_detail: detailAsSeenBy(caller, detail) };
  },
  nowhere: (_, event) => event,
};

/** An event as an account may see it, by the table of events. */
export const eventAsSeenBy = (caller: Caller, name: AgentEventName, event: unknown, rules: PrivacyRules): unknown =>
  maskedEvents[serviceEvents[name].numbersIn](caller, event, rules);
