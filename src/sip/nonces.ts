import { createHmac } from 'node:crypto';

const validMs = 5 * 60_000;
const mostUsed = 10_000;

/**
 * Server nonces (RFC 7616 § 3.3). Each names its time under our seal, and the flow that it was given to, so that
 * nothing is kept for a client that only asks; those that were used well are counted, so that no answer is taken twice.
 */
export class Nonces {
  readonly #secret: string;
  readonly #now: () => number;
  readonly #used = new Map<string, { count: number; issuedAt: number }>();
  /** Older ones may have been used and forgotten. */
  #notBefore = 0;
  #last = 0;

  constructor(secret: string, now: () => number) {
    this.#secret = secret;
    this.#now = now;
  }

  issue(flowId: string): string {
    this.#last += 1;
    const stamp = `${this.#now().toString(36)}-${this.#last.toString(36)}`;
    return `${stamp}-${this.#seal(stamp, flowId)}`;
  }

  /** `stale`: issued here, but expired or its count was used. The client retries with a new one (`stale=true`). */
  check(nonce: string, nc: string, flowId: string): 'good' | 'stale' | 'foreign' {
    const match = /^(([\da-z]{1,12})-[\da-z]{1,12})-([\w-]+)$/.exec(nonce);
    if (!match?.[1] || !match[2] || match[3] !== this.#seal(match[1], flowId)) return 'foreign';
    const issuedAt = Number.parseInt(match[2], 36);
    const count = countOf(nc);
    const isOld = this.#now() - issuedAt > validMs || issuedAt < this.#notBefore;
    return isOld || count === null || count <= (this.#used.get(nonce)?.count ?? 0) ? 'stale' : 'good';
  }

  /** The answer was right: that count, and those before it, are spent. */
  spend(nonce: string, nc: string): void {
    const issuedAt = Number.parseInt(nonce.split('-', 1)[0] ?? '', 36);
    this.#used.delete(nonce);
    this.#used.set(nonce, { count: countOf(nc) ?? 0, issuedAt });
    if (this.#used.size <= mostUsed) return;
    for (const [old, { issuedAt: oldIssuedAt }] of this.#used) {
      if (this.#used.size <= mostUsed / 2) break;
      this.#used.delete(old);
      // Counts of this age are forgotten from here on; a client that still holds such a nonce needs one more round
      // trip.
      if (this.#now() - oldIssuedAt <= validMs) this.#notBefore = Math.max(this.#notBefore, oldIssuedAt + 1);
    }
  }

  #seal(stamp: string, flowId: string): string {
    return createHmac('sha256', this.#secret).update(`${stamp} ${flowId}`).digest('base64url').slice(0, 22);
  }
}

/** nc is eight hexadecimal digits, from 1 (RFC 7616 § 3.4). */
const countOf = (nc: string): number | null =>
  /^[\da-f]{8}$/i.test(nc) && Number.parseInt(nc, 16) > 0 ? Number.parseInt(nc, 16) : null;
