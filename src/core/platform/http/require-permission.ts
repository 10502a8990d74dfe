import type { Permission } from '../../../shared/contract/permission.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { AuditLog } from '../audit/audit-service.ts';
import { accountOf, type Caller } from '../caller.ts';

/** Throws ProblemError `permission-missing`, and records it, for a request whose sender lacks the permission. */
export async function requirePermission(
  audit: Pick<AuditLog, 'refused'>,
  caller: Caller,
  permission: Permission,
  { path, address }: { readonly path: string; readonly address: string },
): Promise<void> {
  if (caller.permissions.has(permission)) return;
  await audit.refused({ userId: accountOf(caller), address, path, detail: { permission } });
  throw problemFor('permission-missing', {}, { details: { permission } });
}
