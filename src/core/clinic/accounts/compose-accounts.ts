import type { AgentService } from '../../agents/agents-service.ts';
import type { ClinicPlatform } from '../../platform/platform.ts';
import type { PasswordQueue } from '../auth/password-queue.ts';
import type { AuthService } from '../auth/auth-service.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import { createAccountRepository } from './accounts-repository.ts';
import type { RoleService } from './roles.ts';
import { accountRoutes } from './accounts-routes.ts';
import { AccountService } from './accounts-service.ts';

export const composeAccounts = (
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
) => ({
  routes: accountRoutes(
    new AccountService({ ...parts, repository: createAccountRepository(db), audit, clock }),
    parts.roles,
  ),
});
