import type { AuditAction } from '../../../shared/contract/admin/audit.ts';

/** What somebody did, or was refused. */
export interface AuditEntry {
  readonly action: AuditAction;
  readonly userId: number | null;
  readonly address: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
}
