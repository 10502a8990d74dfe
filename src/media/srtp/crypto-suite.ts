import { randomBytes } from 'node:crypto';
import type { MasterKey } from './key-derivation.ts';

/**
 * The suites of RFC 4568 § 6.2 that we have, by their names in SDP, with the length of the tag of an RTP packet in
 * bytes; that of RTCP always has 10 (§ 6.2.2). The first one that the far side has is agreed.
 */
const tagLengths = { AES_CM_128_HMAC_SHA1_80: 10, AES_CM_128_HMAC_SHA1_32: 4 } as const;

export type CryptoSuite = keyof typeof tagLengths;
export const isCryptoSuite = (name: string): name is CryptoSuite => Object.hasOwn(tagLengths, name);
export const cryptoSuites: readonly CryptoSuite[] = Object.keys(tagLengths).filter(isCryptoSuite);

export const tagLengthOf = (suite: CryptoSuite): number => tagLengths[suite];

/** Bytes of the master key and of its salt, in both suites. */
const keyLength = 16;
const saltLength = 14;

export const newMasterKey = (): MasterKey => ({ key: randomBytes(keyLength), salt: randomBytes(saltLength) });

/** As `inline:` has it (§ 6.1). */
export const base64Of = ({ key, salt }: MasterKey): string => Buffer.concat([key, salt]).toString('base64');

/** Null for a text that has not exactly the bytes of a key and its salt. */
export function masterKeyOf(base64: string): MasterKey | null {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length !== keyLength + saltLength || bytes.toString('base64') !== base64) return null;
  return { key: bytes.subarray(0, keyLength), salt: bytes.subarray(keyLength) };
}
