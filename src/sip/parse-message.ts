import { parseCSeq, parseNameAddress, parseVia } from './header-values.ts';
import { SipHeaders } from './sip-headers.ts';
import type { SipMessage, SipRequest } from './sip-message.ts';
import { parseSipUri } from './sip-uri.ts';

export type Parsed =
  | { readonly kind: 'message'; readonly message: SipMessage }
  | { readonly kind: 'keep-alive'; readonly wantsAnswer: boolean }
  /** `request` is there when enough was understood to answer it (RFC 3261 § 21.4.1, § 21.5.6). */
  | {
      readonly kind: 'malformed';
      readonly why: string;
      readonly status: 400 | 505;
      readonly request: SipRequest | null;
    };

const mandatory = ['via', 'from', 'to', 'call-id', 'cseq'] as const;
const single = [...mandatory.slice(1), 'max-forwards', 'content-length', 'content-type', 'expires'];
const token = /^[\w\-.!%*+`'~]+$/;
const requestLine = /^(\S+) (\S+) SIP\/(\d+\.\d+)$/i;
const statusLine = /^SIP\/2\.0 ([1-6]\d\d)(?: (.*))?$/i;
const maxHeadBytes = 32 * 1024;
const maxBytes = 256 * 1024;

/**
 * One message: a datagram, or a WebSocket frame (RFC 7118 § 5). Bytes after the announced body are padding; a body that
 * is shorter than announced makes the message malformed (RFC 3261 § 18.3). Never throws.
 */
export function parseMessage(received: string | Uint8Array): Parsed {
  const bytes =
    typeof received === 'string'
      ? Buffer.from(received)
      : Buffer.from(received.buffer, received.byteOffset, received.byteLength);
  let begin = 0;
  while (bytes[begin] === 0x0d || bytes[begin] === 0x0a) begin += 1;
  if (begin === bytes.length) return { kind: 'keep-alive', wantsAnswer: begin === 4 };
  if (bytes.length > maxBytes) return malformed('the message is too long');
  const end = endOfHead(bytes, begin);
  if (end.at - begin > maxHeadBytes) return malformed('the headers are too long');
  const head = bytes.toString('utf8', begin, end.at).replace(/\r?\n[ \t]+/g, ' ');
  const [first = '', ...lines] = head.split(/\r?\n/);
  const { headers, why: headersWhy } = readHeaders(lines);
  const { body, why: bodyWhy } = readBody(bytes, end, headers);
  const why = headersWhy ?? bodyWhy;
  const status = statusLine.exec(first);
  if (!status) return readRequest(first, headers, body, why);
  const invalid = why ?? whyInvalid(headers, null);
  if (invalid) return malformed(invalid);
  return {
    kind: 'message',
    message: { kind: 'response', status: Number(status[1]), reason: status[2] ?? '', headers, body },
  };
}

function readRequest(first: string, headers: SipHeaders, body: string, found: string | null): Parsed {
  const line = requestLine.exec(first);
  const [, method = first.split(/\s/, 1)[0] ?? '', uri = 'sip:unreadable.invalid', version = '2.0'] = line ?? [];
  const refuse = (why: string, status: 400 | 505 = 400): Parsed => ({
    kind: 'malformed',
    why,
    status,
    request: /\bSIP\/\d/i.test(first) && !/^SIP\//i.test(first) ? answerable(method, uri, headers) : null,
  });
  if (!line) return refuse(`"${printable(first.slice(0, 60))}" is no request line`);
  if (version !== '2.0') return refuse('only SIP/2.0 is supported', 505);
  if (!token.test(method)) return refuse('the method is no token');
  if (!/^[a-z][a-z\d+.-]*:./i.test(uri) || /[<>"]/.test(uri)) return refuse('the Request-URI is no URI');
  if (/^sips?:/i.test(uri)) {
    const parsed = parseSipUri(uri);
    if (!parsed) return refuse('the Request-URI is no SIP URI');
    if (parsed.headers !== null) return refuse('the Request-URI carries headers');
  }
  const why = found ?? whyInvalid(headers, method);
  return why ? refuse(why) : { kind: 'message', message: { kind: 'request', method, uri, headers, body } };
}

/** The first fault in the headers that every message needs (RFC 3261 § 8.1.1); null when there is none. */
function whyInvalid(headers: SipHeaders, method: string | null): string | null {
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

interface HeadEnd {
  readonly at: number;
  readonly bodyAt: number;
  readonly isMarked: boolean;
}

function endOfHead(bytes: Buffer, begin: number): HeadEnd {
  const marks = ['\r\n\r\n', '\n\n']
    .map((mark) => ({ at: bytes.indexOf(mark, begin), length: mark.length }))
    .filter(({ at }) => at >= 0);
  const mark = marks.toSorted((one, other) => one.at - other.at)[0];
  return mark
    ? { at: mark.at, bodyAt: mark.at + mark.length, isMarked: true }
    : { at: bytes.length, bodyAt: bytes.length, isMarked: false };
}

function readHeaders(lines: readonly string[]): { headers: SipHeaders; why: string | null } {
  const headers = new SipHeaders();
  let why: string | null = null;
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0)).trim();
    if (token.test(name)) headers.add(name, line.slice(colon + 1).trim());
    else why ??= `"${printable(line.slice(0, 40))}" is no header field`;
  }
  return { headers, why };
}

function readBody(bytes: Buffer, end: HeadEnd, headers: SipHeaders): { body: string; why: string | null } {
  if (!end.isMarked) return { body: '', why: 'no empty line ends the headers' };
  const announced = headers.get('content-length');
  if (announced !== null && !/^\d{1,9}$/.test(announced)) return { body: '', why: 'Content-Length is no number' };
  const length = announced === null ? bytes.length - end.bodyAt : Number(announced);
  if (length > bytes.length - end.bodyAt) return { body: '', why: 'the body is shorter than Content-Length' };
  return { body: bytes.toString('utf8', end.bodyAt, end.bodyAt + length), why: null };
}

/** A request that can be answered: the headers that a response copies are all there. */
function answerable(method: string, uri: string, headers: SipHeaders): SipRequest | null {
  const via = headers.list('via')[0];
  const hasAll =
    mandatory.every((name) => (headers.get(name) ?? '') !== '') && via !== undefined && parseVia(via) !== null;
  return hasAll && method !== 'ACK' ? { kind: 'request', method, uri, headers, body: '' } : null;
}

const malformed = (why: string): Parsed => ({ kind: 'malformed', why, status: 400, request: null });
const printable = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?');
