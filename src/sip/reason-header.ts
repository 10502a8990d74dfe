import { splitOutsideQuotes } from './split-outside-quotes.ts';
import { unquote } from './header-values.ts';
import type { SipHeaders } from './sip-headers.ts';

/** One value of a Reason header (RFC 3326 § 2). */
interface Reason {
  readonly protocol: string;
  readonly cause: number | null;
  readonly text: string | null;
}

/** Why a call is ended, as a Reason header (RFC 3326). */
export const reasonHeaderOf = (why: { status: number; reason?: string } | undefined): Record<string, string> => {
  if (!why) return {};
  const text = why.reason?.replace(/["\\\r\n]/g, '');
  return { reason: `SIP;cause=${why.status}${text ? `;text="${text}"` : ''}` };
};

const reasonsIn = (headers: SipHeaders): Reason[] => headers.list('reason').map(reasonOfValue);

function reasonOfValue(value: string): Reason {
  const [protocol = '', ...parts] = splitOutsideQuotes(value, ';');
  const parameter = (name: string): string | null =>
    parts.flatMap((part) => new RegExp(`^${name}\\s*=\\s*(.+)$`, 'is').exec(part)?.[1] ?? [])[0] ?? null;
  const cause = parameter('cause') ?? '';
  const text = unquote(parameter('text') ?? '');
  return {
    protocol: protocol.toUpperCase(),
    cause: /^\d{1,3}$/.test(cause) ? Number(cause) : null,
    text: text || null,
  };
}

/** The text of the first Reason that has one; null without one. */
export const reasonTextOf = ({ headers }: { readonly headers: SipHeaders }): string | null =>
  reasonsIn(headers).find(({ text }) => text !== null)?.text ?? null;

/** The cause that the telephone network gave (ITU-T Q.850 § 2.2.7); null without one. */
export const q850CauseOf = ({ headers }: { readonly headers: SipHeaders }): number | null =>
  reasonsIn(headers).find(({ protocol, cause }) => protocol === 'Q.850' && cause !== null)?.cause ?? null;

/**
 * Another phone that the call rang has answered it (RFC 3326 § 3.1: SIP 200; Q.850: 26, non-selected user clearing).
 */
export const isAnsweredElsewhere = ({ headers }: { readonly headers: SipHeaders }): boolean =>
  reasonsIn(headers).some(
    ({ protocol, cause }) => (protocol === 'SIP' && cause === 200) || (protocol === 'Q.850' && cause === 26),
  );
