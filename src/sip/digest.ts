import { createHash, timingSafeEqual } from 'node:crypto';
import type { Parameters } from './header-values.ts';

export type DigestAlgorithm = 'MD5' | 'SHA-256';

const hash = (algorithm: DigestAlgorithm, text: string): string =>
  createHash(algorithm === 'MD5' ? 'md5' : 'sha256')
    .update(text)
    .digest('hex');

export interface DigestInput {
  readonly algorithm: DigestAlgorithm;
  readonly ha1: string;
  readonly nonce: string;
  readonly method: string;
  readonly uri: string;
  readonly qop: 'auth' | null;
  readonly cnonce: string;
  /** Eight hexadecimal digits. */
  readonly nc: string;
}

/** RFC 7616 § 3.4.1; without qop as RFC 2069 has it. */
export function digestResponse({ algorithm, ha1, nonce, method, uri, qop, cnonce, nc }: DigestInput): string {
  const ha2 = hash(algorithm, `${method}:${uri}`);
  return hash(algorithm, qop ? `${ha1}:${nonce}:${nc}:${cnonce}:${qop}:${ha2}` : `${ha1}:${nonce}:${ha2}`);
}

export const ha1Of = (algorithm: DigestAlgorithm, user: string, realm: string, password: string): string =>
  hash(algorithm, `${user}:${realm}:${password}`);

export function isSameDigest(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given.toLowerCase())];
  return one.length === other.length && timingSafeEqual(one, other);
}

/**
 * The Authorization that answers a challenge; null when it asks for something other than digest with MD5 or SHA-256.
 */
export function answerChallenge(
  challenge: { scheme: string; parameters: Parameters },
  request: { method: string; uri: string; user: string; password: string; cnonce: string },
): string | null {
  const { parameters } = challenge;
  const algorithm = (parameters.get('algorithm') ?? 'MD5').toUpperCase();
  const [realm, nonce] = [parameters.get('realm'), parameters.get('nonce')];
  if (challenge.scheme !== 'digest' || (algorithm !== 'MD5' && algorithm !== 'SHA-256') || !realm || !nonce)
    return null;
  const offered = parameters
    .get('qop')
    ?.split(',')
    .map((one) => one.trim());
  const qop = offered?.includes('auth') ? 'auth' : null;
  const nc = '00000001';
  const ha1 = ha1Of(algorithm, request.user, realm, request.password);
  const response = digestResponse({
    algorithm,
    ha1,
    nonce,
    method: request.method,
    uri: request.uri,
    qop,
    cnonce: request.cnonce,
    nc,
  });
  const opaque = parameters.get('opaque');
  const parts = [
    `username="${request.user}"`,
    `realm="${realm}"`,
    `nonce="${nonce}"`,
    `uri="${request.uri}"`,
    `response="${response}"`,
    `algorithm=${algorithm}`,
    ...(opaque ? [`opaque="${opaque}"`] : []),
    ...(qop ? [`qop=${qop}`, `nc=${nc}`, `cnonce="${request.cnonce}"`] : []),
  ];
  return `Digest ${parts.join(', ')}`;
}
