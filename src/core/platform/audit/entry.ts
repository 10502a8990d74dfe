import type { AuditAction } from '../../../shared/contract/admin/audit.ts';

/** An action, or a refused one. */
export interface AuditEntry {
  readonly action: AuditAction;
  readonly userId: number | null;
  readonly address: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
}
