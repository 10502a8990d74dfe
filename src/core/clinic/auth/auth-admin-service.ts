import type { SessionToken } from '../../../shared/contract/admin/tokens.ts';
import type { List } from '../../../shared/contract/envelope.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { OrderOf } from '../../../shared/contract/list-sorts.ts';
import type { AuditLog } from '../../platform/audit/audit-service.ts';
import { formatDateTime } from '../../platform/database/local-time.ts';
import type { Paging } from '../../platform/database/page.ts';
import type { Caller } from '../../platform/caller.ts';
import type { AuthRepository } from './auth-repository.ts';
import type { AuthService } from './auth-service.ts';

export type AuthAdminService = ReturnType<typeof createAuthAdminService>;

/** Tokens that are valid, for who manages the clinic. */
export const createAuthAdminService = ({
  repository,
  auth,
  audit,
  timeZone,
}: {
  repository: AuthRepository;
  auth: AuthService;
  audit: AuditLog;
  timeZone: string;
}) => ({
  list: async (
    caller: Caller,
    query: Paging & OrderOf<'signIns'> & { user_id?: number | undefined },
  ): Promise<List<SessionToken>> => {
    await auth.writeLastUses();
    const found = await repository.tokens({ userId: query.user_id }, query);
    const rows = found.rows.map((row) => ({
      id: row.id,
      user: { id: row.user_id, name: row.user_name },
      created_at: formatDateTime(row.created_at, timeZone),
      last_used_at: formatDateTime(row.last_used_at, timeZone),
      fingerprint: row.fingerprint,
      workstation: row.workstation,
      is_own: row.id === caller.tokenId,
    }));
    return { rows, total: found.total, next_cursor: found.next };
  },
  revoke: async (caller: Caller, id: string): Promise<null> => {
    const isRevoked = await auth.revoke(id, (transaction) => audit.did(caller, 'token.revoked', { id }, transaction));
    if (!isRevoked) throw problemFor('token-not-found');
    return null;
  },
});
