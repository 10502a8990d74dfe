import { splitOutsideQuotes } from './split-outside-quotes.ts';

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

const token = "[\\w\\-.!%*+`'~]+";
const parameter = new RegExp(`^(${token})\\s*(?:=\\s*("(?:[^"\\\\]|\\\\.)*"|[^\\s"<>,;]+))?$`, 's');

/** Null when one of them is empty or no `name` or `name=value`. */
function parseParameters(parts: readonly string[]): Parameters | null {
  const parameters = new Map<string, string | null>();
  for (const part of parts) {
    const match = parameter.exec(part);
    if (!match?.[1]) return null;
    parameters.set(match[1].toLowerCase(), match[2] === undefined ? null : unquote(match[2]));
  }
  return parameters;
}

export const unquote = (text: string): string =>
  text.startsWith('"') && text.endsWith('"') && text.length > 1 ? text.slice(1, -1).replace(/\\(.)/gs, '$1') : text;

const sentBy = new RegExp(
  `^SIP\\s*/\\s*\\d\\.\\d\\s*/\\s*(${token})\\s+(\\[[\\da-f:.]+\\]|[\\w.-]+)(?:\\s*:\\s*(\\d{1,5}))?$`,
  'i',
);

export function parseVia(text: string): Via | null {
  const [sent = '', ...rest] = splitOutsideQuotes(text, ';');
  const match = sentBy.exec(sent);
  const parameters = parseParameters(rest);
  if (!match?.[1] || !match[2] || !parameters) return null;
  const port = match[3] === undefined ? null : Number(match[3]);
  return port !== null && port > 65_535
    ? null
    : { transport: match[1].toUpperCase(), host: match[2], port, parameters };
}

const bracketed = /^("(?:[^"\\]|\\.)*"\s*|[^<>",;:@]*)<([^<>\s]+)>(.*)$/s;
/** Behind a name that is malformed, as in GBK or Big5, whose bytes may be a backslash before the closing quote. */
const lastBracketed = /^(?!(?:sips?|tel):)()[^]*<([^<>\s]+)>([^>]*)$/i;

/**
 * name-addr or addr-spec (RFC 3261 § 20.10): without brackets, parameters are the header's. Any scheme. A malformed
 * display name is dropped, since it decides about nothing.
 */
export function parseNameAddress(text: string): NameAddress | null {
  const match = bracketed.exec(text.trim()) ?? lastBracketed.exec(text.trim());
  if (match?.[2]) {
    const [nothing = '', ...rest] = splitOutsideQuotes(match[3] ?? '', ';');
    const parameters = parseParameters(rest);
    if (!isUri(match[2]) || nothing !== '' || !parameters) return null;
    return { displayName: unquote((match[1] ?? '').trim()) || null, uri: match[2], parameters };
  }
  const [uri = '', ...rest] = splitOutsideQuotes(text, ';');
  const parameters = parseParameters(rest);
  // A question mark or comma would belong to the URI, and needs brackets to.
  return parameters && isUri(uri) && !/["<>,?]/.test(uri) ? { displayName: null, uri, parameters } : null;
}

const isUri = (text: string): boolean => /^[a-z][a-z\d+.-]*:\S+$/i.test(text);

export function parseCSeq(text: string): { number: number; method: string } | null {
  const match = /^(\d{1,10})\s+(\S+)$/.exec(text.trim());
  const number = Number(match?.[1]);
  return match?.[2] && number < 2 ** 31 ? { number, method: match[2] } : null;
}

export const tagOf = (address: string): string | null => parseNameAddress(address)?.parameters.get('tag') ?? null;

/** `scheme a="b", c=d` (RFC 7616 § 3.3). Null when it is nothing of the kind. */
export function parseChallenge(text: string): { scheme: string; parameters: Parameters } | null {
  const match = /^(\S+)\s(.*)$/s.exec(text.trim());
  const parameters = parseParameters(splitOutsideQuotes(match?.[2] ?? '', ','));
  return match?.[1] && parameters ? { scheme: match[1].toLowerCase(), parameters } : null;
}
