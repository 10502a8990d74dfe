import type { AuditLog } from '../../platform/audit/audit-service.ts';
import type { AuthService } from './auth-service.ts';
import type { TokenRepository } from './token-repository.ts';

const dayMs = 24 * 3_600_000;
/** An ended token tells that a workstation is known to its account: it is kept for as long as that matters. */
const keptDays = 365;

interface Parts {
  readonly tokens: Pick<TokenRepository, 'idleSince' | 'removeEnded'>;
  readonly auth: Pick<AuthService, 'revoke' | 'writeLastUses'>;
  readonly audit: AuditLog;
  /** Null: tokens do not expire. */
  readonly idleDays: () => number | null;
}

/** Ends tokens that were not used for so many days, and removes those that ended long ago. */
export const createTokenExpiry =
  ({ tokens, auth, audit, idleDays }: Parts) =>
  async (now: number): Promise<void> => {
    const days = idleDays();
    if (days !== null) {
      await auth.writeLastUses();
      for (const id of await tokens.idleSince(now - days * dayMs))
        await auth.revoke(id, (transaction) =>
          audit.write(
            { action: 'token.revoked', userId: null, address: null, detail: { id, idle_days: days } },
            transaction,
          ),
        );
    }
    await tokens.removeEnded(now - keptDays * dayMs);
  };
