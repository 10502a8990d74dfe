import { createHmac } from 'node:crypto';

const validMilliseconds = 5 * 60_000;
const mostNonces = 20_000;

/** Server nonces (RFC 7616 § 3.3): each names its time under our seal, and counts its uses, so that none is replayed. */
export class Nonces {
  readonly #secret: string;
  readonly #now: () => number;
  readonly #used = new Map<string, number>();
  #last = 0;

  constructor(secret: string, now: () => number) {
    this.#secret = secret;
    this.#now = now;
  }

  issue(): string {
    this.#last += 1;
    const stamp = `${this.#now().toString(36)}-${this.#last.toString(36)}`;
    return `${stamp}-${this.#seal(stamp)}`;
  }

  /** `stale`: it was ours, but is too old or its count was used before. The client tries again with a new one. */
  use(nonce: string, count: number): 'good' | 'stale' | 'foreign' {
    const match = /^(([\da-z]+)-[\da-z]+)-([\w-]+)$/.exec(nonce);
    if (!match?.[1] || !match[2] || match[3] !== this.#seal(match[1])) return 'foreign';
    const last = this.#used.get(nonce) ?? 0;
    if (this.#now() - Number.parseInt(match[2], 36) > validMilliseconds || count <= last) return 'stale';
    this.#used.set(nonce, count);
    if (this.#used.size > mostNonces) this.#used.delete(this.#used.keys().next().value as string);
    return 'good';
  }

  #seal(stamp: string): string {
    return createHmac('sha256', this.#secret).update(stamp).digest('base64url').slice(0, 22);
  }
}
