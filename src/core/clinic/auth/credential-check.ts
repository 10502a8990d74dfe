import type { Clock } from '../../../shared/clock.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { AuditLog } from '../../platform/audit/audit-service.ts';
import { absentAccountHash, isOutdated } from './password.ts';
import type { PasswordQueue } from './password-queue.ts';
import type { Account, AuthRepository } from './auth-repository.ts';
import { SignInLimit } from './sign-in-limit.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly fingerprint?: string | undefined;
}

/** Finds out whose account and password these are, and slows down who guesses. */
export class CredentialCheck {
  readonly #repository: AuthRepository;
  readonly #passwords: PasswordQueue;
  readonly #audit: AuditLog;
  readonly #limit: SignInLimit;

  constructor(parts: { repository: AuthRepository; passwords: PasswordQueue; audit: AuditLog; clock: Clock }) {
    this.#repository = parts.repository;
    this.#passwords = parts.passwords;
    this.#audit = parts.audit;
    this.#limit = new SignInLimit(() => parts.clock.monotonic());
  }

  /**
   * The account, with the hash that the password matches. Throws ProblemError `wrong-credentials`, or
   * `too-many-requests` with `retryAfterSeconds`.
   */
  async accountFor(credentials: Credentials, address: string): Promise<Account> {
    const { email, password } = credentials;
    const fingerprint = credentials.fingerprint ?? null;
    const name = email.toLowerCase();
    const account = await this.#repository.accountByName(name);
    // Asked for an account that does not exist as well: the time that an answer takes does not tell which do.
    const isKnown = fingerprint !== null && (await this.#repository.hasSignedInFrom(account?.id ?? 0, fingerprint));
    const by = isKnown ? 'known' : 'stranger';
    this.#passwords.refuseWhenFull(by);
    const attempt = this.#limit.begin({
      account: account ? `#${account.id}` : name,
      address,
      knownWorkstation: isKnown ? fingerprint : null,
    });
    const isRight = await this.#passwords.isPassword(password, account?.password_hash ?? absentAccountHash, by);
    if (!account || !isRight || !account.is_active) {
      const slowedSeconds = Math.ceil(attempt.waitMs() / 1000);
      await this.#audit.write({
        action: slowedSeconds > 0 ? 'login.slowed' : 'login.failed',
        userId: account?.id ?? null,
        address,
        detail: { account: email, fingerprint, ...(slowedSeconds > 0 ? { slowed_seconds: slowedSeconds } : {}) },
      });
      throw problemFor('account-or-password-wrong');
    }
    attempt.succeeded();
    if (!isOutdated(account.password_hash)) return account;
    const renewed = await this.#passwords.hashPassword(password);
    await this.#repository.renewPasswordHash(account.id, account.password_hash, renewed);
    return { ...account, password_hash: renewed };
  }
}
