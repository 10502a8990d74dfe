import type { AgentService } from '../../agents/agents-service.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { ClinicPlatform } from '../../platform/platform.ts';
import type { PasswordQueue } from '../auth/password-queue.ts';
import type { AuthService } from '../auth/auth-service.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import { createAccountRepository } from './accounts-repository.ts';
import type { RoleService } from './roles.ts';
import { AccountService } from './accounts-service.ts';

export function composeAccounts(
  { db, audit, clock }: ClinicPlatform,
  parts: {
    auth: AuthService;
    passwords: PasswordQueue;
    agents: AgentService;
    lookupCache: LookupCache;
    roles: RoleService;
    applyRights: () => Promise<void>;
    onDisabled: (account: { userId: number; agentId: string | null }) => void;
  },
): { routes: Pick<Handlers, 'adminAccount'> } {
  const { roles } = parts;
  const accounts = new AccountService({ ...parts, repository: createAccountRepository(db), audit, clock });
  return {
    routes: {
      adminAccount: {
        users: ({ query }) => accounts.list(query),
        user: ({ query }) => accounts.info(query.id),
        createUser: ({ body, caller }) => accounts.create(caller, body),
        updateUser: ({ body, caller }) => accounts.update(caller, body),
        roles: () => roles.list(),
        updateRole: ({ body, caller }) => roles.update(caller, body),
      },
    },
  };
}
