import type { Clock } from '../../shared/domain/clock.ts';
import type { AuditRepository } from './repository.ts';

export interface AuditEntry {
  readonly action: 'login' | 'login.failed' | 'account.first' | 'permission.refused' | 'recording.downloaded';
  readonly userId: number | null;
  readonly address: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

export type AuditLog = ReturnType<typeof createAuditLog>;

/** What must be answered for later: sign-ins, refusals, recordings that left the house. */
export const createAuditLog = (repository: AuditRepository, clock: Clock) => ({
  write: (entry: AuditEntry): Promise<void> => repository.add({ ...entry, at: clock.now() }),
});
