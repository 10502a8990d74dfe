import { base64Of, type CryptoSuite, isCryptoSuite, masterKeyOf } from '../srtp/crypto-suite.ts';
import type { MasterKey } from '../srtp/key-derivation.ts';
import type { SdpMedia } from './sdp-description.ts';

/** A line `a=crypto` (RFC 4568 § 4): a suite, and the master key with which its writer sends. */
export interface CryptoAttribute {
  /** Tells the lines of an offer apart; the answer has that of the one that it takes. */
  readonly tag: number;
  readonly suite: CryptoSuite;
  readonly master: MasterKey;
}

const form = /^(\d{1,9}) +(\w+) +inline:([A-Za-z0-9+/=]+)(?:\|(?:2\^\d{1,2}|\d{1,15}))?( .*)?$/;
/** The size of the window in which packets are taken for repeated ones is its writer's own affair (§ 6.3.6). */
const windowSize = /^WSH=\d+$/;

/**
 * Those that we can use, in the far side's order. A line is left out for a suite that we do not have, several keys or
 * an index of them (MKI), and session parameters that would change the protection (§ 6.3).
 */
export const cryptosOf = ({ attributes }: SdpMedia): CryptoAttribute[] =>
  attributes.flatMap(({ name, value }) => {
    const match = name === 'crypto' ? form.exec(value.trim()) : null;
    const [, tag = '', suite = '', inline = '', parameters = ''] = match ?? [];
    const master = masterKeyOf(inline);
    const isPlain = parameters.split(' ').every((one) => one === '' || windowSize.test(one));
    return match && master && isPlain && isCryptoSuite(suite) ? [{ tag: Number(tag), suite, master }] : [];
  });

export const writeCrypto = ({ tag, suite, master }: CryptoAttribute): string =>
  `a=crypto:${tag} ${suite} inline:${base64Of(master)}`;
