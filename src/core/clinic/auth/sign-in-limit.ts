import { problemFor } from '../../../shared/problems/problem-for.ts';
import { AttemptLimit } from '../../platform/attempt-limit.ts';

const minuteMs = 60_000;

export interface SignInAttempt {
  readonly account: string;
  readonly address: string;
  /** Fingerprint of a workstation from which this account has signed in before; null for any other. */
  readonly knownWorkstation: string | null;
}

/**
 * Slows down password guessing. An attempt is counted before its password is verified, so that concurrent attempts are
 * limited like consecutive ones; a correct password returns its attempt.
 *
 * A workstation that the account has used before has its own allowance, which no one else can use up. Everyone else has
 * one for each account and address. Two wider ones limit many addresses on one account (NIST SP 800-63B, 5.2.2: a
 * hundred) and one address on many accounts; one address alone never uses up an account's allowance.
 */
export class SignInLimit {
  readonly #workstation: AttemptLimit;
  readonly #accountAndAddress: AttemptLimit;
  readonly #account: AttemptLimit;
  readonly #address: AttemptLimit;

  constructor(monotonic: () => number) {
    this.#workstation = new AttemptLimit({ burst: 10, refillMs: minuteMs, monotonic });
    this.#accountAndAddress = new AttemptLimit({ burst: 5, refillMs: minuteMs, monotonic });
    this.#account = new AttemptLimit({ burst: 100, refillMs: 0.6 * minuteMs, monotonic });
    this.#address = new AttemptLimit({ burst: 300, refillMs: 0.2 * minuteMs, monotonic });
  }

  /** Counts an attempt. Throws ProblemError `too-many-requests`, with `retryAfterSeconds`; then nothing is counted. */
  begin(attempt: SignInAttempt): { succeeded(): void; waitMs(): number } {
    const allowances = this.#allowancesFor(attempt);
    const waitMs = (): number => Math.max(...allowances.map(({ limit, key }) => limit.waitMs(key)));
    const wait = waitMs();
    if (wait > 0) {
      const retryAfterSeconds = Math.ceil(wait / 1000);
      throw problemFor('sign-in-attempts', { seconds: retryAfterSeconds }, { details: { retryAfterSeconds } });
    }
    for (const { limit, key } of allowances) limit.take(key);
    return {
      succeeded: () => {
        for (const { limit, key, isShared } of allowances) {
          if (isShared) limit.giveBack(key);
          else limit.clear(key);
        }
      },
      waitMs,
    };
  }

  #allowancesFor({ account, address, knownWorkstation }: SignInAttempt) {
    if (knownWorkstation !== null) {
      const own = { limit: this.#workstation, key: `${account} ${knownWorkstation}`, isShared: false };
      if (own.limit.waitMs(own.key) === 0) return [own];
    }
    return [
      { limit: this.#accountAndAddress, key: `${address} ${account}`, isShared: false },
      { limit: this.#account, key: account, isShared: true },
      { limit: this.#address, key: address, isShared: true },
    ];
  }
}
