import { problemFor } from '../../../shared/problems/problem-for.ts';

const free = 5;
const firstWaitMs = 2000;
const maxWaitMs = 15 * 60_000;
const maxKeys = 10_000;

/**
 * Slows down guessing: after five failures in a row each further one doubles the wait, up to a quarter of an hour, for
 * the account and for the address alike. A success clears the account.
 */
export class AttemptLimit {
  readonly #now: () => number;
  readonly #failures = new Map<string, { count: number; until: number }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Throws ProblemError `too-many-requests`, with `retryAfterSeconds`. */
  check(keys: readonly string[]): void {
    const wait = Math.max(0, ...keys.map((key) => (this.#failures.get(key)?.until ?? 0) - this.#now()));
    if (wait <= 0) return;
    const retryAfterSeconds = Math.ceil(wait / 1000);
    throw problemFor('sign-in-attempts', { seconds: retryAfterSeconds }, { details: { retryAfterSeconds } });
  }

  /** Answers for how long the next attempt has to wait, in milliseconds. */
  failed(keys: readonly string[]): number {
    let longest = 0;
    for (const key of keys) {
      const count = (this.#failures.get(key)?.count ?? 0) + 1;
      const wait = count < free ? 0 : Math.min(maxWaitMs, firstWaitMs * 2 ** (count - free));
      longest = Math.max(longest, wait);
      this.#failures.delete(key);
      this.#failures.set(key, { count, until: this.#now() + wait });
      if (this.#failures.size > maxKeys) this.#failures.delete(this.#failures.keys().next().value as string);
    }
    return longest;
  }

  succeeded(key: string): void {
    this.#failures.delete(key);
  }
}
