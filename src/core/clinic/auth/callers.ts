import { hash } from 'node:crypto';
import type { Permission, Role } from '../../../shared/contract/permission.ts';
import { type Caller, controlCaller } from '../../platform/caller.ts';
import type { Account, AuthRepository } from './auth-repository.ts';
import type { TokenRevocation } from './token-revocation.ts';
import type { TokenUses } from './token-uses.ts';

/** The stored form of a token: reading the database reveals no token. */
export const hashOf = (token: string): string => hash('sha256', token, 'base64url');

const maxCached = 5000;

interface CallerParts {
  readonly repository: Pick<AuthRepository, 'accountByTokenHash'>;
  readonly revocation: Pick<TokenRevocation, 'hasEnded'>;
  readonly uses: Pick<TokenUses, 'note'>;
  readonly permissionsOf: (role: Role) => readonly Permission[];
  /** Lets commands of this machine act: see control-file.ts. */
  readonly controlToken: string;
}

/** The owner of a token, and the owner's current rights. */
export class Callers {
  readonly #parts: CallerParts;
  readonly #controlHash: string;
  readonly #known = new Map<string, Caller>();
  /** Rises when rights may have changed: what was read before is not kept. */
  #rightsVersion = 0;

  constructor(parts: CallerParts) {
    this.#parts = parts;
    this.#controlHash = hashOf(parts.controlToken);
  }

  /** Null for a token that is unknown or was revoked. Synchronous for a token that was used before. */
  ofToken(token: string): Caller | Promise<Caller | null> {
    const tokenHash = hashOf(token);
    const known = this.#known.get(tokenHash);
    if (known) return this.#noted(known);
    return tokenHash === this.#controlHash ? controlCaller : this.#read(tokenHash);
  }

  of(account: Account, tokenId: string): Caller {
    return {
      userId: account.id,
      tokenId,
      name: account.name,
      role: account.role,
      permissions: new Set(this.#parts.permissionsOf(account.role)),
      departmentId: account.department_id,
      agentId: account.agent_id,
      extension: account.extension,
      mobile: account.mobile,
    };
  }

  /** After accounts or roles have changed: who a token belongs to is looked up again. */
  forgetAll(): void {
    this.#rightsVersion += 1;
    this.#known.clear();
  }

  /** A token that may have ended: the next request finds out. */
  forget(tokenId: string): void {
    this.#rightsVersion += 1;
    for (const [tokenHash, known] of this.#known) if (known.tokenId === tokenId) this.#known.delete(tokenHash);
  }

  async #read(tokenHash: string): Promise<Caller | null> {
    const { repository, revocation } = this.#parts;
    const version = this.#rightsVersion;
    const account = await repository.accountByTokenHash(tokenHash);
    if (!account?.is_active || revocation.hasEnded(account.token_id)) return null;
    if (version !== this.#rightsVersion) return this.#read(tokenHash);
    const caller = this.of(account, account.token_id);
    if (this.#known.size >= maxCached) this.#known.clear();
    this.#known.set(tokenHash, caller);
    return this.#noted(caller);
  }

  #noted(caller: Caller): Caller {
    this.#parts.uses.note(caller.tokenId);
    return caller;
  }
}
