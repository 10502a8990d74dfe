import type { Clock } from '../shared/clock.ts';
import type { Ha1Credential, SoftphoneCredentials } from './ports.ts';
import type { Flow } from './flow.ts';
import { type DigestAlgorithm, digestResponse, isSameDigest } from './digest.ts';
import { parseChallenge } from './header-values.ts';
import { Nonces } from './nonces.ts';
import type { ServerTransaction } from './server-transaction.ts';
import type { SipRequest } from './sip-message.ts';

export interface AuthenticatorParts {
  readonly realm: string;
  readonly clock: Clock;
  readonly secret: string;
  readonly credentials: Pick<SoftphoneCredentials, 'of'>;
  /** A password was proved over that flow, even one that may no longer register. */
  readonly onProven: (flow: Flow) => void;
}

/**
 * After that many wrong passwords a flow is closed; from the fourth on the response is delayed.
 */
const maxFailures = 20;
const freeFailures = 3;
const delayMs = 500;
const maxDelayMs = 5000;

/** Compared with for an unknown extension, so that the answer takes as long as for a known one. */
const unknownCredential: Ha1Credential = { id: '', ha1Md5: '0'.repeat(32), ha1Sha256: '0'.repeat(64) };

/**
 * Digest of the server side (RFC 7616, RFC 8760), for REGISTER. An unknown extension and a wrong password look the
 * same.
 */
export class Authenticator {
  readonly #parts: AuthenticatorParts;
  readonly #nonces: Nonces;
  readonly #failures = new Map<string, number>();

  constructor(parts: AuthenticatorParts) {
    this.#parts = parts;
    this.#nonces = new Nonces(parts.secret, () => parts.clock.now());
  }

  /** Resolves with the credential that the request proved; null when it was answered 401 or 403 here. */
  async authenticate(transaction: ServerTransaction, extension: string): Promise<string | null> {
    const { request, flow } = transaction;
    const failures = this.#failures.get(flow.id) ?? 0;
    if (failures >= maxFailures) {
      transaction.respond(403, { reason: 'Too many failed attempts' });
      return null;
    }
    const given = this.#answerIn(request);
    const state = given ? this.#nonces.check(given.nonce, given.nc, flow.id) : 'foreign';
    if (!given || state !== 'good') {
      this.challenge(transaction, state === 'stale');
      return null;
    }
    const live = await this.#parts.credentials.of(extension);
    const proven = (live.length > 0 ? live : [unknownCredential]).filter((credential) =>
      isProof(given, credential, request),
    );
    const matching = proven.find((credential) => credential.refused === undefined) ?? proven[0];
    if (!matching || given.username !== extension || given.uri !== request.uri) {
      this.#failures.set(flow.id, failures + 1);
      const delay = Math.min(Math.max(failures + 1 - freeFailures, 0) * delayMs, maxDelayMs);
      if (delay === 0) this.challenge(transaction, false);
      else this.#parts.clock.after(delay, () => this.challenge(transaction, false));
      return null;
    }
    this.#nonces.spend(given.nonce, given.nc);
    this.#failures.delete(flow.id);
    this.#parts.onProven(flow);
    if (matching.refused === undefined) return matching.id;
    transaction.respond(403, { reason: matching.refused, headers: { 'x-refusal': 'superseded' } });
    return null;
  }

  flowClosed(flowId: string): void {
    this.#failures.delete(flowId);
  }

  /** `isStale`: the client tries again with the same password, and asks nobody for another (RFC 7616 § 3.3). */
  challenge(transaction: ServerTransaction, isStale: boolean): void {
    const nonce = this.#nonces.issue(transaction.flow.id);
    const challenge = (algorithm: DigestAlgorithm) =>
      `Digest realm="${this.#parts.realm}", nonce="${nonce}", algorithm=${algorithm}, qop="auth"` +
      (isStale ? ', stale=true' : '');
    // The better one comes first (RFC 8760 § 2.4). JsSIP 3.13 keeps only the last, and knows but MD5.
    transaction.respond(401, { headers: { 'www-authenticate': [challenge('SHA-256'), challenge('MD5')] } });
  }

  #answerIn(request: SipRequest): DigestAnswer | null {
    for (const field of request.headers.fields('authorization')) {
      const { scheme, parameters } = parseChallenge(field) ?? {};
      const given = (name: string): string => parameters?.get(name) ?? '';
      const algorithm = (given('algorithm') || 'MD5').toUpperCase();
      // An answer without qop has no count and could be replayed.
      if (scheme !== 'digest' || given('realm') !== this.#parts.realm || given('qop') !== 'auth') continue;
      if (algorithm !== 'MD5' && algorithm !== 'SHA-256') continue;
      return {
        algorithm,
        username: given('username'),
        nonce: given('nonce'),
        nc: given('nc'),
        cnonce: given('cnonce'),
        uri: given('uri'),
        response: given('response'),
      };
    }
    return null;
  }
}

interface DigestAnswer {
  readonly algorithm: DigestAlgorithm;
  readonly username: string;
  readonly nonce: string;
  readonly nc: string;
  readonly cnonce: string;
  readonly uri: string;
  readonly response: string;
}

function isProof(given: DigestAnswer, credential: Ha1Credential, request: SipRequest): boolean {
  const { algorithm, nonce, nc, cnonce, uri } = given;
  const ha1 = algorithm === 'MD5' ? credential.ha1Md5 : credential.ha1Sha256;
  return isSameDigest(
    digestResponse({ algorithm, ha1, nonce, method: request.method, uri, qop: 'auth', cnonce, nc }),
    given.response,
  );
}
