import { randomBytes, randomUUID } from 'node:crypto';
import type { SignedInUser, SipCredentials } from '../../../shared/contract/auth.ts';
import type { Permission, Role } from '../../../shared/contract/permission.ts';
import type { Clock } from '../../../shared/clock.ts';
import type { AuditLog } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/caller.ts';
import type { ClinicTransaction, WriteAlong } from '../../platform/database/clinic-database.ts';
import { Callers, hashOf } from './callers.ts';
import { CredentialCheck, type Credentials } from './credential-check.ts';
import type { PasswordQueue } from './password-queue.ts';
import type { AuthRepository } from './auth-repository.ts';
import type { SipCredentialService } from './sip-credentials.ts';
import type { RevokedToken, TokenRepository } from './token-repository.ts';
import type { TokenRevocation } from './token-revocation.ts';
import { TokenUses } from './token-uses.ts';

interface AuthParts {
  readonly repository: AuthRepository;
  readonly tokens: TokenRepository;
  readonly revocation: TokenRevocation;
  readonly passwords: PasswordQueue;
  readonly sip: SipCredentialService;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly permissionsOf: (role: Role) => readonly Permission[];
  /** Lets commands of this machine act: see control-file.ts. */
  readonly controlToken: string;
  readonly onSignedIn: (caller: Caller) => void;
  readonly onPhonesDropped: (sipCredentialIds: readonly string[]) => void;
  readonly onRevoked: (revoked: RevokedToken) => void;
  readonly onFault: (error: unknown) => void;
}

interface SignedIn {
  readonly user: SignedInUser;
  readonly sip: SipCredentials | null;
}

const userOf = (caller: Caller): SignedInUser => ({
  id: caller.userId,
  name: caller.name,
  roles: [caller.role],
  permissions: [...caller.permissions],
  agent_id: caller.agentId,
  extension: caller.extension,
  mobile: caller.mobile,
});

/** Sign-in, tokens and who a token belongs to (interface 4.2 and part 5). */
export class AuthService {
  readonly #parts: AuthParts;
  readonly #credentialCheck: CredentialCheck;
  readonly #uses: TokenUses;
  readonly #callers: Callers;

  constructor(parts: AuthParts) {
    this.#parts = parts;
    this.#credentialCheck = new CredentialCheck(parts);
    this.#uses = new TokenUses(parts);
    this.#callers = new Callers({ ...parts, uses: this.#uses });
  }

  async login(
    input: Credentials & { readonly workstation?: string | undefined },
    from: { address: string; webSocketAddress: string },
  ): Promise<SignedIn & { access_token: string }> {
    const { tokens, sip, audit, clock } = this.#parts;
    const account = await this.#credentialCheck.accountFor(input, from.address);
    const caller = this.#callers.of(account, randomUUID());
    const token = randomBytes(32).toString('base64url');
    const fingerprint = input.fingerprint ?? null;
    const workstation = input.workstation ?? null;
    const phone =
      caller.extension === null ? null : sip.generate(caller.tokenId, caller.extension, from.webSocketAddress);
    const isAdded = await tokens.add(
      { id: caller.tokenId, userId: account.id, hash: hashOf(token), fingerprint, workstation, at: clock.now() },
      account.password_hash,
      phone?.row ?? null,
      (transaction) =>
        audit.write(
          {
            action: 'login',
            userId: account.id,
            address: from.address,
            detail: { fingerprint, ...(workstation === null ? {} : { workstation }) },
          },
          transaction,
        ),
    );
    // Another hash meanwhile, of another password or of a renewal: the password is checked against that one.
    if (!isAdded) return this.login(input, from);
    this.#parts.onSignedIn(caller);
    return { access_token: token, user: userOf(caller), sip: phone?.credentials ?? null };
  }

  async logout(caller: Caller): Promise<null> {
    await this.revoke(caller.tokenId, (transaction) => this.#parts.audit.did(caller, 'logout', {}, transaction));
    return null;
  }

  async me(caller: Caller, webSocketAddress: string): Promise<SignedIn> {
    const { tokenId, extension } = caller;
    const sip = extension === null ? null : await this.#parts.sip.issue(tokenId, extension, webSocketAddress);
    return { user: userOf(caller), sip };
  }

  /** False when there is no such token, or it has ended already. */
  async revoke(tokenId: string, record: WriteAlong): Promise<boolean> {
    try {
      const revoked = await this.#parts.revocation.revoke(tokenId, record);
      if (revoked) this.#parts.onRevoked(revoked);
      return revoked !== null;
    } finally {
      // Also after an error: a commit whose answer was lost may have happened.
      this.#callers.forget(tokenId);
    }
  }

  /** Ends all tokens of an account; what it returns makes that known, once the transaction is committed. */
  async revokeAllOf(userId: number, transaction: ClinicTransaction): Promise<() => void> {
    const { tokens, clock, onRevoked } = this.#parts;
    const revoked = await tokens.revokeWithin(transaction, { user_id: userId }, clock.now());
    return () => {
      for (const token of revoked) {
        this.#callers.forget(token.tokenId);
        onRevoked(token);
      }
    };
  }

  /**
   * Ends the SIP registrations of an account; it stays signed in, and gets new credentials for its extension. Returns a
   * function that announces this, once the transaction is committed.
   */
  async dropPhones(userId: number, transaction: ClinicTransaction): Promise<() => void> {
    const { tokens, onPhonesDropped } = this.#parts;
    const dropped = await tokens.removeSipCredentials(transaction, { user_id: userId });
    return () => onPhonesDropped(dropped.map(({ id }) => id));
  }

  /**
   * The account of an agent and what it may do now; null without an active one. Serves connections without a token.
   */
  async accountOfAgent(agentId: string): Promise<{ id: number; permissions: readonly Permission[] } | null> {
    const account = await this.#parts.repository.accountOfAgent(agentId);
    return account?.is_active ? { id: account.id, permissions: this.#parts.permissionsOf(account.role) } : null;
  }

  /** See `Callers`. */
  callerOfToken(token: string): Caller | Promise<Caller | null> {
    return this.#callers.ofToken(token);
  }
  forgetCallers(): void {
    this.#callers.forgetAll();
  }

  /** When tokens were used last, as far as it is not written yet. */
  writeLastUses(): Promise<void> {
    return this.#uses.write();
  }
}
