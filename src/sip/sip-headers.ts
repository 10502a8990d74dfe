import { splitOutsideQuotes } from './split-outside-quotes.ts';

/**
 * Header fields of a message, in order. Names compare without case, and compact forms are their long ones (RFC 3261 §
 * 7.3).
 */
export class SipHeaders {
  readonly #fields: { name: string; value: string }[] = [];

  static of(fields: Readonly<Record<string, string | readonly string[] | undefined>>): SipHeaders {
    const headers = new SipHeaders();
    for (const [name, value] of Object.entries(fields))
      for (const one of value === undefined ? [] : typeof value === 'string' ? [value] : value) headers.add(name, one);
    return headers;
  }

  add(name: string, value: string): this {
    this.#fields.push({ name: longName(name), value: oneLine(value) });
    return this;
  }

  set(name: string, value: string): this {
    const index = this.#fields.findIndex((field) => field.name === longName(name));
    if (index < 0) return this.add(name, value);
    this.#fields[index] = { name: longName(name), value: oneLine(value) };
    return this;
  }

  get(name: string): string | null {
    const lookup = longName(name);
    return this.#fields.find((field) => field.name === lookup)?.value ?? null;
  }

  /** Every value of a list header (Via, Route, Contact, Require …), fields and commas alike. */
  list(name: string): string[] {
    return this.fields(name)
      .flatMap((field) => splitOutsideQuotes(field, ','))
      .filter((value) => value !== '');
  }

  /** Fields of that name, unsplit: for headers whose commas separate nothing (WWW-Authenticate). */
  fields(name: string): string[] {
    const lookup = longName(name);
    return this.#fields.filter((field) => field.name === lookup).map((field) => field.value);
  }

  toString(): string {
    let text = '';
    for (const { name, value } of this.#fields) text += `${prettyName(name)}: ${value}\r\n`;
    return text;
  }
}

/** Removes line breaks, so that a value can never start another header. */
const oneLine = (value: string): string => (/[\r\n]/.test(value) ? value.replace(/[\r\n]+/g, ' ') : value);

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
  return Object.hasOwn(compactForms, lower) ? (compactForms[lower] ?? lower) : lower;
};

const spelled = new Map([
  ['call-id', 'Call-ID'],
  ['cseq', 'CSeq'],
  ['www-authenticate', 'WWW-Authenticate'],
  ['x-call-id', 'X-Call-ID'],
  ['min-se', 'Min-SE'],
]);

/** Names as they are usually written; each is made once, up to a bound, since names come from outside. */
function prettyName(name: string): string {
  const known = spelled.get(name);
  if (known) return known;
  const made = name.replace(/(^|-)([a-z])/g, (_all, dash: string, letter: string) => dash + letter.toUpperCase());
  if (spelled.size < 200) spelled.set(name, made);
  return made;
}
