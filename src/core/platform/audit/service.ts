import type { Clock } from '../../../shared/clock.ts';
import type { ClinicTransaction } from '../database/clinic-database.ts';
import { accountOf, type Caller } from '../caller.ts';
import type { AuditRepository } from './repository.ts';

export interface AuditEntry {
  readonly action:
    | 'login'
    | 'login.failed'
    | 'login.slowed'
    | 'logout'
    | 'token.revoked'
    | 'account.first'
    | 'account.created'
    | 'account.changed'
    | 'settings.changed'
    | 'lookup.changed'
    | 'group.changed'
    | 'backup.created'
    | 'backup.downloaded'
    | 'backup.to-restore'
    | 'customers.imported'
    | 'callback.given-up'
    | 'permission.refused'
    | 'recording.downloaded';
  readonly userId: number | null;
  readonly address: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

export type AuditLog = ReturnType<typeof createAuditLog>;

/**
 * The record of who did what: sign-ins, refusals, downloads, administrative changes. A change is recorded within its
 * own transaction: neither is there without the other.
 */
export const createAuditLog = (repository: AuditRepository, clock: Clock) => ({
  write: (entry: AuditEntry, within?: ClinicTransaction): Promise<void> =>
    repository.add({ ...entry, at: clock.now() }, within),
  did: (
    caller: Caller,
    action: AuditEntry['action'],
    detail: AuditEntry['detail'],
    within?: ClinicTransaction,
  ): Promise<void> =>
    repository.add({ action, userId: accountOf(caller), address: null, detail, at: clock.now() }, within),
});
