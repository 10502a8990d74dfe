import type { Clock } from '../../../shared/clock.ts';
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

/** The record of who did what: sign-ins, refusals, downloads, administrative changes. */
export const createAuditLog = (repository: AuditRepository, clock: Clock) => ({
  write: (entry: AuditEntry): Promise<void> => repository.add({ ...entry, at: clock.now() }),
  did: (caller: Caller, action: AuditEntry['action'], detail: AuditEntry['detail']): Promise<void> =>
    repository.add({ action, userId: accountOf(caller), address: null, detail, at: clock.now() }),
});
