import { splitOutsideQuotes } from './sip-message.ts';

export type Parameters = ReadonlyMap<string, string | null>;

export interface Via {
  readonly transport: string;
  readonly host: string;
  readonly port: number | null;
  readonly parameters: Parameters;
}

export interface NameAddress {
  readonly displayName: string | null;
  readonly uri: string;
  readonly parameters: Parameters;
}

function parseParameters(parts: readonly string[]): Map<string, string | null> {
  return new Map(
    parts.map((part) => {
      const equals = part.indexOf('=');
      if (equals < 0) return [part.trim().toLowerCase(), null];
      return [part.slice(0, equals).trim().toLowerCase(), unquote(part.slice(equals + 1).trim())];
    }),
  );
}

export const unquote = (text: string): string => (text.startsWith('"') && text.endsWith('"') && text.length > 1 ? text.slice(1, -1).replace(/\\(.)/g, '$1') : text);

export function parseVia(text: string): Via | null {
  const [sent = '', ...parameters] = splitOutsideQuotes(text, ';');
  const match = /^SIP\s*\/\s*2\.0\s*\/\s*([\w\-.!%*+`'~]+)\s+(\[[\da-f:.]+\]|[\w.-]+)(?:\s*:\s*(\d{1,5}))?$/i.exec(sent);
  if (!match?.[1] || !match[2]) return null;
  const port = match[3] === undefined ? null : Number(match[3]);
  return port !== null && port > 65_535 ? null : { transport: match[1].toUpperCase(), host: match[2], port, parameters: parseParameters(parameters) };
}

/** name-addr or addr-spec (RFC 3261 § 20.10): without brackets, parameters are the header's. Any scheme. */
export function parseNameAddress(text: string): NameAddress | null {
  const bracketed = /^("(?:[^"\\]|\\.)*"|[^<"]*)\s*<([^<>]+)>\s*(?:;(.*))?$/s.exec(text.trim());
  if (bracketed?.[2]) {
    if (!isUri(bracketed[2])) return null;
    const displayName = unquote((bracketed[1] ?? '').trim());
    return { displayName: displayName || null, uri: bracketed[2].trim(), parameters: parseParameters(splitOutsideQuotes(bracketed[3] ?? '', ';')) };
  }
  const [uri = '', ...parameters] = splitOutsideQuotes(text, ';');
  return isUri(uri) && !/[\s"<>,?]/.test(uri) ? { displayName: null, uri, parameters: parseParameters(parameters) } : null;
}

const isUri = (text: string): boolean => /^\s*[a-z][a-z\d+.-]*:[^\s]+\s*$/i.test(text);

export function parseCSeq(text: string): { number: number; method: string } | null {
  const match = /^(\d{1,10})\s+([\w\-.!%*+`'~]+)$/.exec(text.trim());
  const number = Number(match?.[1]);
  return match?.[2] && number < 2 ** 31 ? { number, method: match[2] } : null;
}

/** User part of a sip, sips or tel URI, unescaped; the whole of any other. */
export function userOf(uri: string): string {
  const match = /^(?:sips?:(?:([^@]*)@|)|tel:([^;]+))/i.exec(uri.trim());
  const user = match?.[1]?.split(':')[0]?.split(';')[0] ?? match?.[2];
  if (user === undefined) return '';
  try {
    return decodeURIComponent(user);
  } catch {
    return user;
  }
}

export const hostOf = (uri: string): string => /^sips?:(?:[^@]*@)?(\[[^\]]+\]|[^:;?>\s]+)/i.exec(uri.trim())?.[1]?.toLowerCase() ?? '';

/** Value of a digest-like header: `Digest a="b", c=d`. */
export function parseChallenge(text: string): { scheme: string; parameters: Parameters } {
  const space = text.trim().indexOf(' ');
  return { scheme: text.trim().slice(0, space).toLowerCase(), parameters: parseParameters(splitOutsideQuotes(text.trim().slice(space + 1), ',')) };
}
