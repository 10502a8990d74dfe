import { type Direction, type HangupDetail, type LegEnds, tellingCodes } from '../../../shared/contract/call.ts';
import { isMovedNumber } from '../../../shared/domain/hangup-cause.ts';
import type { MessageKey } from '../../../shared/languages/en/console.ts';
import { useText } from '../../i18n/use-text.ts';

/** The SIP statuses that there are words for. */
const explainedStatuses = [302, 403, 404, 408, 410, 480, 484, 486, 488, 500, 503, 600, 603, 604] as const;
const isExplained = (status: number): status is (typeof explainedStatuses)[number] =>
  explainedStatuses.some((one) => one === status);
/** The cause of a cancelled call (487) says enough. */
const silentStatuses: ReadonlySet<number> = new Set([200, 487]);

/** Why an inbound call could not be taken (RFC 3261 § 21.4, RFC 4028 § 6). */
const refusalKeys: ReadonlyMap<number, MessageKey> = new Map([
  [415, 'cause.refused.415'],
  [420, 'cause.refused.420'],
  [422, 'cause.refused.422'],
  [488, 'cause.sip.488'],
]);

/**
 * Statuses that gateways and stacks give for many reasons (RFC 3261 § 8.1.3.1, RFC 3398 § 7.2.4.1), with the RFC's own
 * phrases: any other text says more than the status.
 */
const vagueStatuses: ReadonlyMap<number, RegExp> = new Map([
  [408, /^request time-?out$/i],
  [480, /^temporarily (?:not available|unavailable)$/i],
  [500, /^(?:server internal|internal server) error$/i],
  [503, /^service unavailable$/i],
]);

const telling: ReadonlySet<string> = new Set(tellingCodes);

/**
 * The message for a detail: what the service found itself, else what the SIP status of the called party means (RFC 3261
 * § 21). The detail of an inbound call is only the answer that the caller got, which may show why it could not be
 * taken. Null where the cause tells it.
 */
export function detailKeyOf(detail: HangupDetail | null | undefined, direction: Direction): MessageKey | null {
  if (!detail || telling.has(detail.code ?? '')) return null;
  if (detail.code) return `cause.code.${detail.code}`;
  if (detail.sip_code === null || silentStatuses.has(detail.sip_code)) return null;
  if (direction === 'inbound') return refusalKeys.get(detail.sip_code) ?? null;
  if (detail.reason === 'The connection was lost') return 'cause.connectionLost';
  if (detail.reason !== null && vagueStatuses.get(detail.sip_code)?.test(detail.reason) === false)
    return 'cause.sip.reason';
  const status = isMovedNumber(detail.sip_code) ? 302 : detail.sip_code;
  return isExplained(status) ? `cause.sip.${status}` : 'cause.sip.other';
}

/**
 * The message for a cause: who gave up an inbound call is the caller, and any other the agent who placed it; who was
 * busy when a call came in is the clinic.
 */
export function causeKeyOf(cause: string, direction: Direction, detail?: HangupDetail | null): string {
  if (detail?.code && telling.has(detail.code)) return `cause.code.${detail.code}`;
  if (cause === 'ORIGINATOR_CANCEL' && direction !== 'inbound') return 'cause.cancelled';
  if (cause === 'USER_BUSY' && direction === 'inbound') return 'cause.clinicBusy';
  return `cause.${cause}`;
}

/** How a call ended, in words. A cause that another service wrote and we do not know is shown as it is. */
export function useCauseText() {
  const { text, has } = useText();
  const cause = (code: string, direction: Direction, detail?: HangupDetail | null): string => {
    const key = causeKeyOf(code, direction, detail);
    return has(key) ? text(key) : code;
  };
  const detail = (one: HangupDetail | null | undefined, direction: Direction): string | null => {
    const key = detailKeyOf(one, direction);
    return key && text(key, { code: one?.sip_code ?? '', reason: one?.reason ?? '' });
  };
  const leg = (end: LegEnds['agent']): string =>
    end === null
      ? text('cause.leg.notCalled')
      : (detail(end.hangup_detail, 'outbound') ?? cause(end.hangup_cause, 'outbound'));
  /** Each leg of a dual call for itself. */
  const legs = ({ agent, customer }: LegEnds): readonly string[] => [
    text('cause.leg.agent', { cause: leg(agent) }),
    text('cause.leg.customer', { cause: leg(customer) }),
  ];
  return { cause, detail, legs };
}
