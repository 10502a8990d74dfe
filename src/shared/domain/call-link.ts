import { dialable, isServiceCode } from './dialled-number.ts';

/** RFC 3966 § 3: digits with visual separators; spaces, which it forbids, are in many links. */
const separators = /[-. ()]/g;
const asWritten = /^\+?\(?[0-9][0-9-. ()]*$/;
/** Parameters of a number (RFC 3966 § 3, RFC 3261 § 19.1.1) that change nothing about whom it calls. */
const harmless = /^(?:phone-context=[\w.+-]{1,64}|user=phone|transport=(?:udp|tcp|tls|ws|wss))$/i;
const maxLength = 300;

/**
 * The number that a link calls, as it is dialled: `tel:` (RFC 3966), `sip:` and `sips:` whose user is a number (RFC
 * 3261 § 19.1), `callto:`. Null for anything else: a name, headers, a second number, a service code, or a parameter
 * that is not known. A link comes from any page or program: what it asks for is only offered to a person.
 */
export function numberOfCallLink(link: string): string | null {
  const [, scheme = '', rest = ''] = (link.length <= maxLength && /^(tel|sips?|callto):(.+)$/is.exec(link)) || [];
  const decoded = decodedOf(rest);
  if (decoded === null) return null;
  const [address = '', ...parameters] = decoded.split(';');
  const written = /^sip/i.test(scheme) ? userOf(address) : address;
  const extensions = parameters.flatMap((one) => /^ext=([0-9]{1,8})$/i.exec(one)?.[1] ?? []);
  const others = parameters.filter((one) => !/^ext=[0-9]{1,8}$/i.test(one));
  if (written === null || extensions.length > 1 || !others.every((one) => harmless.test(one))) return null;
  if (!asWritten.test(written)) return null;
  const number = written.replaceAll(separators, '') + (extensions[0] === undefined ? '' : `;ext=${extensions[0]}`);
  return dialable.test(number) && !isServiceCode(number) ? number : null;
}

/** The first of the arguments that is such a link. */
export const numberOfArguments = (args: readonly string[]): string | null =>
  args.map(numberOfCallLink).find((number) => number !== null) ?? null;

function decodedOf(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** The user before one host; a number without a host is one, too. */
const userOf = (address: string): string | null => /^([^@]+)(?:@[\w.:[\]-]{1,255})?$/.exec(address)?.[1] ?? null;
