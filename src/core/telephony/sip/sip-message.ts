/** Header fields of a message, in order. Names compare without case, and compact forms are their long ones (RFC 3261 § 7.3). */
export class SipHeaders {
  readonly #fields: { name: string; value: string }[] = [];

  static of(fields: Readonly<Record<string, string | readonly string[] | undefined>>): SipHeaders {
    const headers = new SipHeaders();
    for (const [name, value] of Object.entries(fields)) for (const one of value === undefined ? [] : typeof value === 'string' ? [value] : value) headers.add(name, one);
    return headers;
  }

  add(name: string, value: string): this {
    this.#fields.push({ name: longName(name), value });
    return this;
  }

  set(name: string, value: string): this {
    const index = this.#fields.findIndex((field) => field.name === longName(name));
    if (index < 0) return this.add(name, value);
    this.#fields[index] = { name: longName(name), value };
    return this;
  }

  get(name: string): string | null {
    const wanted = longName(name);
    return this.#fields.find((field) => field.name === wanted)?.value ?? null;
  }

  /** Every value of a list header (Via, Route, Contact, Require …), fields and commas alike. */
  list(name: string): string[] {
    const wanted = longName(name);
    return this.#fields.filter((field) => field.name === wanted).flatMap((field) => splitOutsideQuotes(field.value, ','));
  }

  /** Fields of that name as they stand: for headers whose commas separate nothing (WWW-Authenticate). */
  fields(name: string): string[] {
    const wanted = longName(name);
    return this.#fields.filter((field) => field.name === wanted).map((field) => field.value);
  }

  toString(): string {
    return this.#fields.map(({ name, value }) => `${prettyName(name)}: ${value}\r\n`).join('');
  }
}

export interface SipRequest {
  readonly kind: 'request';
  readonly method: string;
  readonly uri: string;
  readonly headers: SipHeaders;
  readonly body: string;
}

export interface SipResponse {
  readonly kind: 'response';
  readonly status: number;
  readonly reason: string;
  readonly headers: SipHeaders;
  readonly body: string;
}

export type SipMessage = SipRequest | SipResponse;

export function serialise(message: SipMessage): string {
  const first = message.kind === 'request' ? `${message.method} ${message.uri} SIP/2.0` : `SIP/2.0 ${message.status} ${message.reason}`;
  message.headers.set('content-length', String(Buffer.byteLength(message.body)));
  return `${first}\r\n${message.headers.toString()}\r\n${message.body}`;
}

const compactForms: Readonly<Record<string, string>> = {
  a: 'accept-contact',
  b: 'referred-by',
  c: 'content-type',
  d: 'request-disposition',
  e: 'content-encoding',
  f: 'from',
  i: 'call-id',
  j: 'reject-contact',
  k: 'supported',
  l: 'content-length',
  m: 'contact',
  o: 'event',
  r: 'refer-to',
  s: 'subject',
  t: 'to',
  u: 'allow-events',
  v: 'via',
  x: 'session-expires',
};

const longName = (name: string): string => {
  const lower = name.toLowerCase();
  return compactForms[lower] ?? lower;
};

const spelled: Readonly<Record<string, string>> = { 'call-id': 'Call-ID', cseq: 'CSeq', 'www-authenticate': 'WWW-Authenticate', 'x-call-id': 'X-Call-ID' };
const prettyName = (name: string): string => spelled[name] ?? name.replace(/(^|-)([a-z])/g, (_all, dash: string, letter: string) => dash + letter.toUpperCase());

/** Splits at a separator that stands neither in a quoted string nor in angle brackets. */
export function splitOutsideQuotes(text: string, separator: ',' | ';'): string[] {
  const parts: string[] = [];
  let begin = 0;
  let isQuoted = false;
  let isBracketed = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (isQuoted && character === '\\') at += 1;
    else if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === '<') isBracketed = true;
    else if (character === '>') isBracketed = false;
    else if (character === separator && !isBracketed) {
      parts.push(text.slice(begin, at).trim());
      begin = at + 1;
    }
  }
  parts.push(text.slice(begin).trim());
  return parts.filter((part) => part !== '');
}
