import type { Clock } from '../../../shared/clock.ts';
import type { AuditLog } from '../../platform/audit/service.ts';
import type { AuthService } from './service.ts';
import type { TokenRepository } from './token-repository.ts';

const dayMs = 24 * 3_600_000;
const intervalMs = 3_600_000;
/** An ended token tells that a workstation is known to its account: it is kept for as long as that matters. */
const keptDays = 365;

interface Parts {
  tokens: Pick<TokenRepository, 'idleSince' | 'removeEnded'>;
  auth: Pick<AuthService, 'revoke' | 'writeLastUses'>;
  audit: AuditLog;
  clock: Clock;
  /** Null: tokens do not expire. */
  idleDays: () => number | null;
  onFault: (error: unknown) => void;
}

/** Ends tokens that were not used for so many days, and removes those that ended long ago. */
export class TokenExpiry {
  readonly #parts: Parts;
  #cancel = (): void => {};

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Now, and every hour from now on. */
  async start(): Promise<void> {
    const { clock, onFault } = this.#parts;
    this.#cancel = clock.after(intervalMs, () => void this.start());
    await this.#run().catch(onFault);
  }
  stop(): void {
    this.#cancel();
  }

  async #run(): Promise<void> {
    const { tokens, auth, audit, clock, idleDays } = this.#parts;
    const days = idleDays();
    if (days !== null) {
      await auth.writeLastUses();
      for (const id of await tokens.idleSince(clock.now() - days * dayMs))
        await auth.revoke(id, (transaction) =>
          audit.write(
            { action: 'token.revoked', userId: null, address: null, detail: { id, idle_days: days } },
            transaction,
          ),
        );
    }
    await tokens.removeEnded(clock.now() - keptDays * dayMs);
  }
}
