import { parseNameAddress } from './header-values.ts';
import type { PartyAddress } from './leg.ts';
import type { SipHeaders } from './sip-headers.ts';
import { escapedUser, parseSipUri, userOf } from './sip-uri.ts';

/** What those write who do not say who calls (RFC 3323 § 4.1.1.3, RFC 3325 § 7, and what carriers make of it). */
const withheldUsers: ReadonlySet<string> = new Set(['anonymous', 'restricted', 'unavailable', 'unknown', 'private']);

/** The caller according to From. A withheld number, or none at all, is an empty user. */
export function callerOf(from: string): PartyAddress {
  const address = parseNameAddress(from);
  const user = userOf(address?.uri ?? '');
  const host = parseSipUri(address?.uri ?? '')?.host.toLowerCase();
  if (user === '' || host === 'anonymous.invalid' || withheldUsers.has(user.toLowerCase()))
    return { user: '', displayName: null };
  return { user, displayName: address?.displayName ?? null };
}

/**
 * The caller of a request from a trunk. A trunk that we know vouches for the number in P-Asserted-Identity, which
 * stands for a From that names nobody (RFC 3325 § 9.1), unless the caller asked that it be withheld (§ 9.3). Anybody
 * else may write there what they like.
 */
export function trunkCallerOf(headers: SipHeaders, { isKnownTrunk }: { isKnownTrunk: boolean }): PartyAddress {
  const from = callerOf(headers.get('from') ?? '');
  if (from.user !== '' || !isKnownTrunk || asksForPrivacy(headers)) return from;
  // One sip and one tel address at most, in any order.
  const asserted = headers.list('p-asserted-identity').map(callerOf);
  return asserted.find(({ user }) => user !== '') ?? from;
}

/** Its values are separated by semicolons (RFC 3323 § 4.2). */
const asksForPrivacy = (headers: SipHeaders): boolean =>
  headers
    .fields('privacy')
    .flatMap((field) => field.toLowerCase().split(/[;,]/))
    .some((value) => value.trim() === 'id');

/** The From of an outgoing request, without its tag. The user part cannot be empty (RFC 3261 § 25.1, RFC 3323). */
export function fromField({ user, displayName }: PartyAddress, host: string): string {
  if (user === '') return '"Anonymous" <sip:anonymous@anonymous.invalid>';
  const name = displayName?.replace(/["\\\r\n]/g, '').trim();
  return `${name ? `"${name}" ` : ''}<sip:${escapedUser(user)}@${host}>`;
}
