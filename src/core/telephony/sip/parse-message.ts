import { parseCSeq, parseNameAddress, parseVia } from './header-values.ts';
import { SipHeaders, type SipMessage, type SipRequest } from './sip-message.ts';

export type Parsed =
  | { readonly kind: 'message'; readonly message: SipMessage }
  | { readonly kind: 'keep-alive' }
  /** `request` is there when enough was understood to answer it 400 (RFC 3261 § 21.4.1). */
  | { readonly kind: 'malformed'; readonly why: string; readonly request: SipRequest | null };

const token = /^[\w\-.!%*+`'~]+$/;
const requestLine = /^([^\s]+) ([^\s]+) SIP\/2\.0$/i;
const statusLine = /^SIP\/2\.0 ([1-6]\d\d)(?: (.*))?$/i;
const mostHeaderBytes = 32 * 1024;
const needed = ['via', 'from', 'to', 'call-id', 'cseq'] as const;

/**
 * One message: a datagram, or a WebSocket frame (RFC 7118 § 5). What follows the announced body is padding; a body that is
 * shorter than announced makes the message malformed (RFC 3261 § 18.3).
 */
export function parseMessage(text: string): Parsed {
  if (/^[\r\n]*$/.test(text)) return { kind: 'keep-alive' };
  const whole = text.replace(/^(?:\r\n)+/, '');
  const end = /\r?\n\r?\n/.exec(whole);
  const head = (end ? whole.slice(0, end.index) : whole).replace(/\r?\n[ \t]+/g, ' ');
  if (head.length > mostHeaderBytes) return { kind: 'malformed', why: 'headers are too long', request: null };
  const [first = '', ...lines] = head.split(/\r?\n/);
  const headers = new SipHeaders();
  let why: string | null = null;
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim();
    if (colon < 1 || !token.test(name)) why ??= `"${printable(line.slice(0, 40))}" is no header field`;
    else headers.add(name, line.slice(colon + 1).trim());
  }
  const rest = end ? Buffer.from(whole.slice(end.index + end[0].length)) : Buffer.alloc(0);
  const announced = headers.get('content-length');
  if (announced !== null && !/^\d{1,9}$/.test(announced)) why ??= 'Content-Length is no number';
  else if (announced !== null && Number(announced) > rest.length) why ??= 'the body is shorter than Content-Length';
  const body = (announced !== null && /^\d{1,9}$/.test(announced) ? rest.subarray(0, Number(announced)) : rest).toString();

  const status = statusLine.exec(first);
  if (status) {
    why ??= whyInvalid(headers, null);
    if (why) return { kind: 'malformed', why, request: null };
    return { kind: 'message', message: { kind: 'response', status: Number(status[1]), reason: status[2] ?? '', headers, body } };
  }
  const request = requestLine.exec(first);
  if (!request?.[1] || !request[2]) {
    const looksLikeRequest = /SIP\/\d/.test(first);
    return { kind: 'malformed', why: `"${printable(first.slice(0, 60))}" is no request line`, request: looksLikeRequest ? answerable('UNKNOWN', first, headers) : null };
  }
  const [, method, uri] = request as unknown as [string, string, string];
  if (!token.test(method)) why ??= 'the method is no token';
  if (!/^[a-z][a-z\d+.-]*:.+/i.test(uri) || /[<>"]/.test(uri)) why ??= 'the Request-URI is no URI';
  why ??= whyInvalid(headers, method);
  if (why) return { kind: 'malformed', why, request: answerable(method, uri, headers) };
  return { kind: 'message', message: { kind: 'request', method, uri, headers, body } };
}

/** What keeps the mandatory headers (§ 8.1.1) from being understood; null when nothing does. */
function whyInvalid(headers: SipHeaders, method: string | null): string | null {
  for (const name of needed) {
    const values = headers.fields(name);
    if (values.length === 0) return `${name} is missing`;
    if (values.length > 1 && name !== 'via') return `${name} is given ${values.length} times`;
  }
  if (headers.list('via').some((via) => parseVia(via) === null)) return 'Via cannot be read';
  const cseq = parseCSeq(headers.get('cseq') ?? '');
  if (!cseq) return 'CSeq cannot be read';
  if (method !== null && cseq.method !== method) return `CSeq says ${printable(cseq.method)}, the request line ${method}`;
  for (const name of ['from', 'to'] as const) if (parseNameAddress(headers.get(name) ?? '') === null) return `${name} is no address`;
  const contacts = headers.list('contact').filter((contact) => contact !== '*');
  if (contacts.some((contact) => parseNameAddress(contact) === null)) return 'contact is no address';
  const hops = headers.get('max-forwards');
  if (hops !== null && !(/^\d{1,3}$/.test(hops) && Number(hops) <= 255)) return 'Max-Forwards is out of range';
  return null;
}

/** A request whose sender can be told: the headers that a response copies are all there. */
function answerable(method: string, uri: string, headers: SipHeaders): SipRequest | null {
  const via = headers.list('via')[0];
  const hasAll = needed.every((name) => headers.get(name) !== null) && via !== undefined && parseVia(via) !== null;
  return hasAll && method !== 'ACK' ? { kind: 'request', method, uri, headers, body: '' } : null;
}

const printable = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?');
