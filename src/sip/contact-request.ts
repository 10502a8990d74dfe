import { type NameAddress, parseNameAddress } from './header-values.ts';
import type { SipHeaders } from './sip-headers.ts';

export type ContactRequest =
  | { readonly kind: 'query' }
  | { readonly kind: 'removal'; readonly isAll: boolean }
  | {
      readonly kind: 'contact';
      readonly contact: string;
      readonly instance: string | null;
      readonly registrationId: string | null;
      readonly seconds: number;
    }
  | {
      readonly kind: 'refused';
      readonly status: 400 | 423;
      readonly reason: string;
      readonly headers: Readonly<Record<string, string>>;
    };

const leastSeconds = 10;
const maxSeconds = 3600;
const defaultSeconds = 600;

const refused = (reason: string): ContactRequest => ({ kind: 'refused', status: 400, reason, headers: {} });

/** The request of a REGISTER (RFC 3261 § 10.3, steps 6 and 7): the first of several contacts that is not removed. */
export function parseContactRequest(headers: SipHeaders): ContactRequest {
  const contacts = headers.list('contact');
  const general = headers.get('expires');
  if (contacts.length === 0) return { kind: 'query' };
  if (contacts.some((contact) => contact.startsWith('*'))) {
    return contacts.length === 1 && general !== null && Number(general) === 0
      ? { kind: 'removal', isAll: true }
      : refused('Contact * stands alone and needs Expires: 0');
  }
  const parsed: { address: NameAddress; seconds: number }[] = [];
  for (const contact of contacts) {
    const address = parseNameAddress(contact);
    const expires = address?.parameters.get('expires') ?? general ?? String(defaultSeconds);
    if (!address) return refused('Contact is no address');
    if (!/^\d{1,20}$/.test(expires)) return refused('Expires is no number');
    parsed.push({ address, seconds: Math.min(maxSeconds, Number(expires)) });
  }
  const staying = parsed.find(({ seconds }) => seconds > 0);
  if (!staying) return { kind: 'removal', isAll: false };
  const { address, seconds } = staying;
  if (seconds < leastSeconds)
    return {
      kind: 'refused',
      status: 423,
      reason: 'Interval Too Brief',
      headers: { 'min-expires': String(leastSeconds) },
    };
  const parameter = (name: string): string | null => address.parameters.get(name) ?? null;
  const registrationId = parameter('reg-id');
  return {
    kind: 'contact',
    contact: address.uri,
    instance: parameter('+sip.instance'),
    registrationId: registrationId !== null && /^\d{1,9}$/.test(registrationId) ? registrationId : null,
    seconds,
  };
}
