import { problemFor } from '../../../shared/problems/problem-for.ts';
import { AttemptLimit } from '../../platform/attempt-limit.ts';

const minuteMs = 60_000;
const burst = 30;
const searchesPerMinute = 10;
/** A shorter number is an extension or a service number; a subscriber that is typed digit by digit counts from here. */
const minSubscriberDigits = 7;

/**
 * Limits how often an account that sees masked numbers may search by number. A mask leaves four of eleven digits
 * unknown, so 10,000 searches by the whole number would find them; at this rate that takes more than 16 hours.
 */
export class NumberSearchLimit {
  readonly #limit: AttemptLimit;

  constructor(monotonic: () => number) {
    this.#limit = new AttemptLimit({ burst, refillMs: minuteMs / searchesPerMinute, monotonic });
  }

  /** Counts a search. Throws ProblemError `too-many-requests`, with `retryAfterSeconds`; then it is not counted. */
  count(userId: number, number: string): void {
    if (number.replace(/\D/g, '').length < minSubscriberDigits) return;
    const key = String(userId);
    const retryAfterSeconds = Math.ceil(this.#limit.waitMs(key) / 1000);
    if (retryAfterSeconds > 0)
      throw problemFor('number-searches', { seconds: retryAfterSeconds }, { details: { retryAfterSeconds } });
    this.#limit.take(key);
  }
}
