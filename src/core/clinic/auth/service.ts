import { hash, randomBytes, randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { SignedInUser, SipCredentials } from '../../../shared/contract/auth.ts';
import type { Permission, Role } from '../../../shared/contract/permission.ts';
import type { Clock } from '../../../shared/clock.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { AuditLog } from '../../platform/audit/service.ts';
import { type Caller, controlCaller } from '../../platform/caller.ts';
import type { ClinicTransaction, WriteAlong } from '../../platform/database/clinic-database.ts';
import type { PasswordQueue } from './password-queue.ts';
import type { Account, AuthRepository } from './repository.ts';
import { CredentialCheck, type Credentials } from './credential-check.ts';
import type { SipCredentialService } from './sip-credentials.ts';
import type { RevokedToken, TokenRepository } from './token-repository.ts';
import type { TokenRevocation } from './token-revocation.ts';

export type AuthService = ReturnType<typeof createAuthService>;

const maxCached = 5000;
/** Of the tokens in use: hashing one costs more than finding whose it is. */
const hashes = new LRUCache<string, string>({ max: maxCached });
function hashOf(token: string): string {
  const known = hashes.get(token);
  if (known !== undefined) return known;
  const hashed = hash('sha256', token, 'base64url');
  hashes.set(token, hashed);
  return hashed;
}
const lastUsesEvery = 60_000;

/** Sign-in, tokens and who a token belongs to (interface 4.2 and part 5). */
export function createAuthService(parts: {
  repository: AuthRepository;
  tokens: TokenRepository;
  revocation: TokenRevocation;
  passwords: PasswordQueue;
  sip: SipCredentialService;
  audit: AuditLog;
  clock: Clock;
  permissionsOf: (role: Role) => readonly Permission[];
  /** Lets commands of this machine act: see control-file.ts. */
  controlToken: string;
  /** Whatever knows accounts by name reads them again. */
  onAccountCreated: () => Promise<void>;
  onPhonesDropped: (sipCredentialIds: readonly string[]) => void;
  onRevoked: (revoked: RevokedToken) => void;
  onFault: (error: unknown) => void;
}) {
  const { repository, tokens, revocation, passwords, sip, audit, clock } = parts;
  const credentialCheck = new CredentialCheck(parts);
  const callers = new Map<string, Caller>();
  /** Rises when rights may have changed: what was read before is not kept. */
  let rightsVersion = 0;
  const forgetCallers = (): void => {
    rightsVersion += 1;
    callers.clear();
  };
  const controlHash = hashOf(parts.controlToken);
  const lastUses = new Map<string, number>();
  let stopWriting: (() => void) | null = null;

  const callerOf = (account: Account, tokenId: string): Caller => ({
    userId: account.id,
    tokenId,
    name: account.name,
    role: account.role,
    permissions: new Set(parts.permissionsOf(account.role)),
    departmentId: account.department_id,
    agentId: account.agent_id,
    extension: account.extension,
    mobile: account.mobile,
  });
  const writeLastUses = async (): Promise<void> => {
    stopWriting?.();
    stopWriting = null;
    const uses = new Map(lastUses);
    lastUses.clear();
    if (uses.size > 0) await repository.setLastUses(uses);
  };
  /** When a token was used last is written once a minute: a request should not wait for it. */
  const noteUse = (caller: Caller): Caller => {
    lastUses.set(caller.tokenId, clock.now());
    stopWriting ??= clock.after(lastUsesEvery, () => void writeLastUses().catch(parts.onFault));
    return caller;
  };
  /** A token that may have ended: the next request finds out. */
  const forgetToken = (tokenId: string): void => {
    rightsVersion += 1;
    for (const [tokenHash, cached] of callers) if (cached.tokenId === tokenId) callers.delete(tokenHash);
  };
  /** False when there is no such token, or it has ended already. */
  const revoke = async (tokenId: string, record: WriteAlong): Promise<boolean> => {
    try {
      const revoked = await revocation.revoke(tokenId, record);
      if (revoked) parts.onRevoked(revoked);
      return revoked !== null;
    } finally {
      // Also after an error: a commit whose answer was lost may have happened.
      forgetToken(tokenId);
    }
  };
  const callerOfHash = async (tokenHash: string): Promise<Caller | null> => {
    const version = rightsVersion;
    const account = await repository.accountByTokenHash(tokenHash);
    if (!account?.is_active || revocation.hasEnded(account.token_id)) return null;
    if (version !== rightsVersion) return callerOfHash(tokenHash);
    const caller = callerOf(account, account.token_id);
    if (callers.size >= maxCached) callers.clear();
    callers.set(tokenHash, caller);
    return noteUse(caller);
  };
  const userOf = (caller: Caller): SignedInUser => ({
    id: caller.userId,
    name: caller.name,
    roles: [caller.role],
    permissions: [...caller.permissions],
    agent_id: caller.agentId,
    extension: caller.extension,
    mobile: caller.mobile,
  });

  const login = async (
    input: Credentials,
    from: { address: string; webSocketAddress: string },
  ): Promise<{ access_token: string; user: SignedInUser; sip: SipCredentials | null }> => {
    const account = await credentialCheck.accountFor(input, from.address);
    const caller = callerOf(account, randomUUID());
    const token = randomBytes(32).toString('base64url');
    const fingerprint = input.fingerprint ?? null;
    const phone =
      caller.extension === null ? null : sip.generate(caller.tokenId, caller.extension, from.webSocketAddress);
    const isAdded = await tokens.add(
      { id: caller.tokenId, userId: account.id, hash: hashOf(token), fingerprint, at: clock.now() },
      account.password_hash,
      phone?.row ?? null,
      (transaction) =>
        audit.write(
          { action: 'login', userId: account.id, address: from.address, detail: { fingerprint } },
          transaction,
        ),
    );
    // Another hash meanwhile, of another password or of a renewal: the password is checked against that one.
    if (!isAdded) return login(input, from);
    await sip.removeExpired();
    return { access_token: token, user: userOf(caller), sip: phone?.credentials ?? null };
  };

  return {
    login,
    hasAccounts: () => repository.hasAccounts(),
    createFirstAccount: async (
      input: { name: string; email: string; password: string },
      { address, isThisMachine }: { address: string; isThisMachine: boolean },
    ): Promise<null> => {
      if (!isThisMachine) throw problemFor('first-account-elsewhere');
      const isFirst =
        !(await repository.hasAccounts()) &&
        (await repository.addFirstAccount(
          {
            name: input.name,
            email: input.email.toLowerCase(),
            passwordHash: await passwords.hashPassword(input.password),
            role: 'admin',
          },
          (transaction) =>
            audit.write(
              { action: 'account.first', userId: null, address, detail: { email: input.email } },
              transaction,
            ),
        ));
      if (!isFirst) throw problemFor('accounts-exist');
      await parts.onAccountCreated();
      return null;
    },
    logout: async (caller: Caller): Promise<null> => {
      await revoke(caller.tokenId, (transaction) => audit.did(caller, 'logout', {}, transaction));
      return null;
    },
    revoke,
    /** Ends all tokens of an account; what it returns makes that known, once the transaction is committed. */
    revokeAllOf: async (userId: number, transaction: ClinicTransaction): Promise<() => void> => {
      const revoked = await tokens.revokeWithin(transaction, { user_id: userId }, clock.now());
      return () => {
        for (const token of revoked) {
          forgetToken(token.tokenId);
          parts.onRevoked(token);
        }
      };
    },
    /**
     * Ends the SIP registrations of an account; it stays signed in, and gets new credentials for its extension. What
     * it returns makes that known, once the transaction is committed.
     */
    dropPhones: async (userId: number, transaction: ClinicTransaction): Promise<() => void> => {
      const dropped = await tokens.removeSipCredentials(transaction, { user_id: userId });
      return () => parts.onPhonesDropped(dropped.map(({ id }) => id));
    },
    /** After accounts or roles have changed: who a token belongs to is looked up again. */
    forgetCallers,
    writeLastUses,
    /** The account of an agent and what it may do now; null without an active one. For ways in that carry no token. */
    accountOfAgent: async (agentId: string): Promise<{ id: number; permissions: readonly Permission[] } | null> => {
      const account = await repository.accountOfAgent(agentId);
      return account?.is_active ? { id: account.id, permissions: parts.permissionsOf(account.role) } : null;
    },
    me: async (
      caller: Caller,
      webSocketAddress: string,
    ): Promise<{ user: SignedInUser; sip: SipCredentials | null }> => ({
      user: userOf(caller),
      sip: caller.extension === null ? null : await sip.issue(caller.tokenId, caller.extension, webSocketAddress),
    }),
    /**
     * Who a token belongs to; null for one that is unknown or was revoked. Known at once for one that was used before.
     */
    callerOfToken: (token: string): Caller | Promise<Caller | null> => {
      const tokenHash = hashOf(token);
      const known = callers.get(tokenHash);
      if (known) return noteUse(known);
      return tokenHash === controlHash ? controlCaller : callerOfHash(tokenHash);
    },
  };
}
