export interface SipUri {
  readonly user: string | null;
  /** IPv6 without its brackets. */
  readonly host: string;
  readonly port: number | null;
  /** The parameters with their leading semicolons; '' if there are none. */
  readonly parameters: string;
  /** The part after the question mark, escaped as received; null without one. */
  readonly headers: string | null;
}

/** E.164 has 15 digits, and a name is read by people: what is longer is a mistake or an attack. */
const maxUserLength = 128;

const form = /^sips?:(?:([^@]*)@)?(\[[\da-f:.]+\]|[^:;?@[\]\s]+)(?::(\d{1,5}))?((?:;[^?]*)?)(?:\?(.*))?$/i;

/** sip and sips URIs (RFC 3261 § 19.1); null for other schemes and for what is none. */
export function parseSipUri(uri: string): SipUri | null {
  const match = form.exec(uri.trim());
  const port = match?.[3] === undefined ? null : Number(match[3]);
  if (!match?.[2] || (port !== null && port > 65_535)) return null;
  const user = match[1]?.split(':')[0];
  return {
    user: user === undefined ? null : unescaped(user),
    host: match[2].replace(/^\[|\]$/g, ''),
    port,
    parameters: match[4] ?? '',
    headers: match[5] ?? null,
  };
}

/**
 * User part of a sip, sips or tel URI, unescaped and cut to 128 characters; '' when it has none. Parameters after a
 * telephone number (`;phone-context=…`, RFC 3966) are not part of the number; in another name it is.
 */
export function userOf(uri: string): string {
  const user = wholeUserOf(uri).slice(0, maxUserLength);
  return /^(\+?[\d*#.()-]+);/.exec(user)?.[1] ?? user;
}

const wholeUserOf = (uri: string): string =>
  parseSipUri(uri)?.user ?? (/^tel:(.*)$/i.exec(uri.trim())?.[1] ? unescaped(uri.trim().slice(4)) : '');

/** Without control characters, which no name or number has: PostgreSQL stores no text with a NUL. */
export function unescaped(text: string): string {
  try {
    return decodeURIComponent(text).replaceAll(/\p{Cc}/gu, '');
  } catch {
    return text;
  }
}

/** A user part that denotes exactly that text (RFC 3261 § 25.1, user-unreserved). */
export const escapedUser = (user: string): string =>
  user.toWellFormed().replace(/[^\w\-.!~*'()&=+$,/]/gu, encodeURIComponent);
