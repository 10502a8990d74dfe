import { parseNameAddress } from './header-values.ts';
import type { PartyAddress } from './leg.ts';
import type { SipHeaders } from './sip-headers.ts';
import { escapedUser, parseSipUri, userOf } from './sip-uri.ts';

/** Values that mean an anonymous caller (RFC 3323 § 4.1.1.3, RFC 3325 § 7, and the variants of carriers). */
const withheldUsers: ReadonlySet<string> = new Set(['anonymous', 'restricted', 'unavailable', 'unknown', 'private']);

/** A number as RFC 3966 § 3 writes it, with visual separators or without. */
const telephoneNumber = /^\+?[0-9][0-9*#.()-]*$/;

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
 * The caller of a request from a trunk. A trunk that we know vouches for the number in P-Asserted-Identity, or in the
 * older Remote-Party-ID, while its From may name the trunk's account (RFC 3325 § 9.1), unless the caller asked for it
 * to be withheld (§ 9.3). Where the account is what is asserted, From has the number. A softphone, or a source that is
 * no trunk, could write anything there.
 */
export function trunkCallerOf(headers: SipHeaders, { isKnownTrunk }: { isKnownTrunk: boolean }): PartyAddress {
  const from = callerOf(headers.get('from') ?? '');
  if (!isKnownTrunk || asksForPrivacy(headers)) return from;
  // One sip and one tel address at most, in any order.
  const asserted = [
    ...headers.list('p-asserted-identity').map(callerOf),
    ...headers.list('remote-party-id').map(publicCallerOf),
  ];
  const caller = asserted.find(({ user }) => telephoneNumber.test(user));
  if (caller) return caller;
  // The From beside an identity that is private may name the trunk's account.
  return headers.list('remote-party-id').some(isPrivateCaller) ? { user: '', displayName: null } : from;
}

const hidingPrivacies: ReadonlySet<string> = new Set(['id', 'header', 'user']);

/** Its values are separated by semicolons (RFC 3323 § 4.2). */
const asksForPrivacy = (headers: SipHeaders): boolean =>
  headers
    .fields('privacy')
    .flatMap((field) => field.toLowerCase().split(/[;,]/))
    .some((value) => hidingPrivacies.has(value.trim()));

function remotePartyOf(remotePartyId: string): { readonly isCaller: boolean; readonly privacy: string } {
  const parameters = parseNameAddress(remotePartyId)?.parameters;
  return {
    isCaller: (parameters?.get('party')?.toLowerCase() ?? 'calling') === 'calling',
    privacy: parameters?.get('privacy')?.toLowerCase() ?? 'off',
  };
}

function isPrivateCaller(remotePartyId: string): boolean {
  const { isCaller, privacy } = remotePartyOf(remotePartyId);
  return isCaller && privacy !== 'off' && privacy !== 'name';
}

/** The caller in a Remote-Party-ID as far as it may be shown (draft-ietf-sip-privacy-04 § 5.1, § 5.4). */
function publicCallerOf(remotePartyId: string): PartyAddress {
  const { isCaller, privacy } = remotePartyOf(remotePartyId);
  if (!isCaller || isPrivateCaller(remotePartyId)) return { user: '', displayName: null };
  const { user, displayName } = callerOf(remotePartyId);
  return { user, displayName: privacy === 'name' ? null : displayName };
}

/** The From of an outgoing request, without its tag. The user part cannot be empty (RFC 3261 § 25.1, RFC 3323). */
export function fromField({ user, displayName }: PartyAddress, host: string): string {
  if (user === '') return '"Anonymous" <sip:anonymous@anonymous.invalid>';
  const name = displayName?.replace(/["\\\r\n]/g, '').trim();
  return `${name ? `"${name}" ` : ''}<sip:${escapedUser(user)}@${host}>`;
}
