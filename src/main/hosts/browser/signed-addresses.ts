import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../../shared/clock.ts';
import { pathOf, queryOf } from '../../../node/http/request-path.ts';

/** Long enough to hear a recording with breaks: the browser asks for its parts as it plays. */
const lifeMs = 60 * 60 * 1000;

/**
 * Addresses of files for elements that can send no header, such as `<audio>`: the page gets them over its bridge, each
 * for one file and one hour.
 */
export class SignedAddresses {
  readonly #key = randomBytes(32);
  readonly #clock: Pick<Clock, 'monotonic'>;

  constructor(clock: Pick<Clock, 'monotonic'>) {
    this.#clock = clock;
  }

  sign(path: string): string {
    const expires = String(Math.round(this.#clock.monotonic() + lifeMs));
    return `${path}?${new URLSearchParams({ expires, signature: this.#signatureOf(path, expires) })}`;
  }

  isSigned(target: string | undefined): boolean {
    const query = queryOf(target);
    const [expires, signature] = [query.get('expires') ?? '', Buffer.from(query.get('signature') ?? '')];
    const expected = Buffer.from(this.#signatureOf(pathOf(target), expires));
    return (
      signature.length === expected.length &&
      timingSafeEqual(signature, expected) &&
      Number(expires) > this.#clock.monotonic()
    );
  }

  #signatureOf(path: string, expires: string): string {
    return createHmac('sha256', this.#key).update(`${path}\n${expires}`).digest('base64url');
  }
}
