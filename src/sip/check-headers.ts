import { parseCSeq, parseNameAddress, parseVia } from './header-values.ts';
import type { SipHeaders } from './sip-headers.ts';

export const mandatory = ['via', 'from', 'to', 'call-id', 'cseq'] as const;
const single = [...mandatory.slice(1), 'max-forwards', 'content-length', 'content-type', 'expires'];

/** The first fault in the headers that every message needs (RFC 3261 § 8.1.1); null when there is none. */
export function whyInvalid(headers: SipHeaders, method: string | null): string | null {
  for (const name of mandatory) if ((headers.get(name) ?? '') === '') return `${name} is missing`;
  for (const name of single) if (headers.fields(name).length > 1) return `${name} is given more than once`;
  if (headers.list('via').some((via) => parseVia(via) === null)) return 'Via cannot be read';
  const cseq = parseCSeq(headers.get('cseq') ?? '');
  if (!cseq) return 'CSeq cannot be read';
  if (method !== null && cseq.method !== method) return 'CSeq and the request line name different methods';
  for (const name of ['from', 'to'])
    if (parseNameAddress(headers.get(name) ?? '') === null) return `${name} is no address`;
  // `*` means every contact (§ 10.2.2); some add parameters to it.
  const contacts = headers.list('contact').filter((contact) => !/^\*(?:\s*;|$)/.test(contact));
  if (contacts.some((contact) => parseNameAddress(contact) === null)) return 'Contact is no address';
  const hops = headers.get('max-forwards');
  if (hops !== null && !(/^\d{1,9}$/.test(hops) && Number(hops) <= 255)) return 'Max-Forwards is out of range';
  return null;
}
