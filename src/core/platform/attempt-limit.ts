import { LRUCache } from 'lru-cache';

const maxKeys = 10_000;

/**
 * An allowance of attempts for each key that fills up again with time (the generic cell rate algorithm, ITU-T I.371): a
 * burst, then one more each `refillMs`. At most `maxKeys` keys are kept; those that were used longest ago go first.
 */
export class AttemptLimit {
  readonly #burst: number;
  readonly #refillMs: number;
  readonly #monotonic: () => number;
  /** When the allowance of a key is whole again. */
  readonly #wholeAt = new LRUCache<string, number>({ maxSize: maxKeys, sizeCalculation: () => 1 });

  constructor(parts: { burst: number; refillMs: number; monotonic: () => number }) {
    this.#burst = parts.burst;
    this.#refillMs = parts.refillMs;
    this.#monotonic = parts.monotonic;
  }

  /** How long until the next attempt is allowed, in milliseconds; 0 when it is allowed now. */
  waitMs(key: string): number {
    const missing = Math.max(0, (this.#wholeAt.get(key) ?? 0) - this.#monotonic());
    return Math.max(0, missing - (this.#burst - 1) * this.#refillMs);
  }

  take(key: string): void {
    this.#wholeAt.set(key, Math.max(this.#wholeAt.get(key) ?? 0, this.#monotonic()) + this.#refillMs);
  }

  giveBack(key: string): void {
    const wholeAt = this.#wholeAt.get(key);
    if (wholeAt !== undefined) this.#wholeAt.set(key, wholeAt - this.#refillMs);
  }

  clear(key: string): void {
    this.#wholeAt.delete(key);
  }
}
