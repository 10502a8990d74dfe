import { clientNetwork } from '../../../node/address-list.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { AttemptLimit } from '../../platform/attempt-limit.ts';

const minuteMs = 60_000;

export interface SignInAttempt {
  readonly account: string;
  readonly address: string;
  /** Fingerprint of a workstation from which this account has signed in before; null for any other. */
  readonly knownWorkstation: string | null;
}

interface Allowance {
  readonly limit: AttemptLimit;
  readonly key: string;
  /** Others use it as well: a success gives back its own attempt, and clears nobody else's. */
  readonly isShared: boolean;
  /** Whether an attempt waits for it, or is only counted. */
  readonly refuses: boolean;
}

/**
 * Slows down password guessing. An attempt is counted before its password is verified, so that concurrent attempts are
 * limited like consecutive ones; a correct password returns its attempt.
 *
 * A workstation that the account has used before has its own allowance, which no one else can use up. Everyone else has
 * one for each account and address. After a hundred failures on an account, from any address (NIST SP 800-63B, 5.2.2),
 * addresses that have failed on it wait much longer; one that has not is let in. Only the ceiling of an account refuses
 * whatever the address, and it takes hundreds of addresses to reach it.
 */
export class SignInLimit {
  readonly #workstation: AttemptLimit;
  readonly #accountAndAddress: AttemptLimit;
  readonly #attackedAccountAndAddress: AttemptLimit;
  readonly #account: AttemptLimit;
  readonly #accountCeiling: AttemptLimit;
  readonly #address: AttemptLimit;

  constructor(monotonic: () => number) {
    const limit = (burst: number, refillMinutes: number): AttemptLimit =>
      new AttemptLimit({ burst, refillMs: refillMinutes * minuteMs, monotonic });
    this.#workstation = limit(10, 1);
    this.#accountAndAddress = limit(5, 1);
    this.#attackedAccountAndAddress = limit(2, 15);
    this.#account = limit(100, 0.6);
    this.#accountCeiling = limit(1000, 0.1);
    this.#address = limit(300, 0.2);
  }

  /** Counts an attempt. Throws ProblemError `too-many-requests`, with `retryAfterSeconds`; then nothing is counted. */
  begin(attempt: SignInAttempt): { succeeded(): void; waitMs(): number } {
    const allowances = this.#allowancesFor(attempt);
    const waitMs = (): number =>
      Math.max(...allowances.map(({ limit, key, refuses }) => (refuses ? limit.waitMs(key) : 0)));
    const wait = waitMs();
    if (wait > 0) {
      const retryAfterSeconds = Math.ceil(wait / 1000);
      throw problemFor('sign-in-attempts', { seconds: retryAfterSeconds }, { details: { retryAfterSeconds } });
    }
    // One that is used up and refuses nothing is not overdrawn.
    const taken = allowances.filter(({ limit, key }) => limit.waitMs(key) === 0);
    for (const { limit, key } of taken) limit.take(key);
    return {
      succeeded: () => {
        for (const { limit, key, isShared } of taken) {
          if (isShared) limit.giveBack(key);
          else limit.clear(key);
        }
      },
      waitMs,
    };
  }

  #allowancesFor({ account, address, knownWorkstation }: SignInAttempt): readonly Allowance[] {
    if (knownWorkstation !== null) {
      const key = `${account} ${knownWorkstation}`;
      if (this.#workstation.waitMs(key) === 0)
        return [{ limit: this.#workstation, key, isShared: false, refuses: true }];
    }
    const network = clientNetwork(address);
    const key = `${network} ${account}`;
    const isAttacked = this.#account.waitMs(account) > 0;
    return [
      { limit: this.#accountAndAddress, key, isShared: false, refuses: true },
      { limit: this.#attackedAccountAndAddress, key, isShared: false, refuses: isAttacked },
      { limit: this.#account, key: account, isShared: true, refuses: false },
      { limit: this.#accountCeiling, key: account, isShared: true, refuses: true },
      { limit: this.#address, key: network, isShared: true, refuses: true },
    ];
  }
}
