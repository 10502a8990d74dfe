import type { PartyAddress } from './leg.ts';
import { parseNameAddress } from './header-values.ts';
import type { Trunk } from './ports.ts';
import type { SipRequest } from './sip-message.ts';
import { escapedUser, parseSipUri, userOf } from './sip-uri.ts';

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

/** Whether a call to the trunk shows its caller, who is somebody else than we are: one who is transferred there. */
const isPresented = ({ presentsCallers }: Trunk, { isTransferred }: PartyAddress): boolean =>
  presentsCallers === true && isTransferred === true;

/**
 * The caller that a trunk sees: our own number there, as most carriers refuse calls of any other. One that takes others
 * sees a transferred caller, or the caller's own number.
 */
export function shownCaller(trunk: Trunk, from: PartyAddress): PartyAddress {
  const { registers, user, assertedNumber, displayName, presentsOwnNumbers } = trunk;
  if (isPresented(trunk, from)) return { user: from.user, displayName: null };
  const own =
    (presentsOwnNumbers ? from.ownNumber : undefined) ?? assertedNumber ?? (registers ? (user ?? '') : from.user);
  return { user: own, displayName: displayName ?? (own === from.user ? from.displayName : null) };
}

/**
 * Headers about the caller of a call to the trunk: our number as the one that is asserted (P-Asserted-Identity, RFC
 * 3325 § 9.1) and, for a transferred caller, as the one that diverts (Diversion, RFC 5806; History-Info, RFC 7044). A
 * caller who is withheld stays so (Privacy, RFC 3323 § 4.2).
 */
export function callerHeaders(trunk: Trunk, from: PartyAddress, host: string): Record<string, string> {
  const { assertedNumber, registers, user } = trunk;
  const addressOf = (number: string): string => `<sip:${escapedUser(number)}@${host}>`;
  const asserted: Record<string, string> =
    assertedNumber === undefined ? {} : { 'p-asserted-identity': addressOf(assertedNumber) };
  if (!isPresented(trunk, from)) return asserted;
  const own = assertedNumber ?? (registers ? user : undefined);
  const diverting: Record<string, string> =
    own === undefined
      ? {}
      : {
          diversion: `${addressOf(own)};reason=deflection;counter=1`,
          'history-info': `${addressOf(own)};index=1`,
        };
  return { ...asserted, ...diverting, ...(from.user === '' ? { privacy: 'id' } : {}) };
}

const isOurs = ({ user, assertedNumber }: Trunk, called: string): boolean =>
  called !== '' && (called === user || called === assertedNumber);

/**
 * Those of some trunks whose account or number a call is to: by its Request-URI, which is the contact that we have
 * registered (RFC 3261 § 10.2), and then by the domain and the number in To. All of them where that names none.
 */
export function calledOf(trunks: readonly Trunk[], { uri, headers }: SipRequest): readonly Trunk[] {
  const to = parseNameAddress(headers.get('to') ?? '')?.uri ?? '';
  const domain = parseSipUri(to)?.host.toLowerCase();
  const tells: ((trunk: Trunk) => boolean)[] = [
    (trunk) => isOurs(trunk, userOf(uri)),
    (trunk) => trunk.domain !== undefined && trunk.domain.toLowerCase() === domain,
    (trunk) => isOurs(trunk, userOf(to)),
  ];
  return tells.reduce((left, isCalled) => {
    const called = left.filter(isCalled);
    return called.length > 0 ? called : left;
  }, trunks);
}

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
