import type { PartyAddress } from './leg.ts';
import { parseNameAddress } from './header-values.ts';
import type { Trunk } from './ports.ts';
import type { SipRequest } from './sip-message.ts';
import { escapedUser, userOf } from './sip-uri.ts';

/** As a URI has it. */
export const bracketed = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/** The host part of what a trunk calls us. */
export const domainOf = ({ domain, host }: Trunk): string => domain ?? bracketed(host);

/** Host and port in what we send to a trunk: a carrier knows its accounts and their numbers by its domain. */
export const authorityOf = ({ domain, host, port }: Trunk): string =>
  domain ?? (port > 0 ? `${bracketed(host)}:${port}` : bracketed(host));

/** Our address-of-record at a trunk (RFC 3261 § 10). */
export const accountAddress = (trunk: Trunk): string => `sip:${escapedUser(trunk.user ?? '')}@${domainOf(trunk)}`;

/** Where the trunk finds the account: its user at our address. */
export const accountContact = ({ user }: Trunk, contact: string): string =>
  contact.replace(/^sip:[^@]*@/, `sip:${escapedUser(user ?? '')}@`);

/** The caller that a trunk sees: a carrier takes calls of an account from its own number alone. */
export const shownCaller = (
  { registers, user, assertedNumber, displayName }: Trunk,
  from: PartyAddress,
): PartyAddress =>
  registers
    ? { user: assertedNumber ?? user ?? '', displayName: displayName ?? null }
    : { user: from.user, displayName: displayName ?? from.displayName };

const number = /^\+?\d{2,32}$/;

/**
 * The number that was called. A call to an account has the account in its Request-URI, and in To, with most carriers,
 * the number; else it is the account's own one.
 */
export function calledNumberOf({ uri, headers }: SipRequest, trunk: Trunk | null): string {
  const user = userOf(uri);
  if (!trunk?.registers || user !== trunk.user) return user;
  const to = userOf(parseNameAddress(headers.get('to') ?? '')?.uri ?? '');
  return number.test(to) && to !== user ? to : (trunk.assertedNumber ?? user);
}
