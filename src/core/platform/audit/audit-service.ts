import type { Clock } from '../../../shared/clock.ts';
import type { ClinicTransaction } from '../database/clinic-database.ts';
import { accountOf, type Caller } from '../caller.ts';
import type { AuditEntry } from './entry.ts';
import { type Refusal, RefusalLog } from './refusal-log.ts';
import type { AuditRepository } from './audit-repository.ts';

export type AuditLog = ReturnType<typeof createAuditLog>;

/**
 * The record of who did what: sign-ins, refusals, downloads, administrative changes. A change is recorded within its
 * own transaction: neither is there without the other.
 */
export function createAuditLog({
  repository,
  clock,
  onFault,
}: {
  repository: AuditRepository;
  clock: Clock;
  onFault: (error: unknown) => void;
}) {
  const write = (entry: AuditEntry, within?: ClinicTransaction): Promise<void> =>
    repository.add({ ...entry, at: clock.now() }, within);
  const refusals = new RefusalLog({ write, clock, onFault });
  return {
    write,
    did: (
      caller: Caller,
      action: AuditEntry['action'],
      detail: AuditEntry['detail'],
      within?: ClinicTransaction,
    ): Promise<void> => write({ action, userId: accountOf(caller), address: null, detail }, within),
    refused: (refusal: Refusal): Promise<void> => refusals.add(refusal),
    /** Writes what has been counted and not written yet. */
    stop: (): Promise<void> => refusals.stop(),
  };
}
