import type { Handlers } from '../../platform/http/handler.ts';
import type { AuthService } from './service.ts';
import type { AuthAdminService } from './admin-service.ts';

export const authRoutes = (auth: AuthService, admin: AuthAdminService): Pick<Handlers, 'auth' | 'adminToken'> => ({
  adminToken: {
    tokens: ({ query }) => admin.list(query),
    revoke: ({ body, caller }) => admin.revoke(caller, body.id),
  },
  auth: {
    login: ({ body, from }) => auth.login(body, from),
    logout: ({ caller }) => auth.logout(caller),
    firstRun: async () => ({ needs_account: !(await auth.hasAccounts()) }),
    createFirstAccount: ({ body, from }) => auth.createFirstAccount(body, from.address),
    me: ({ caller, from }) => auth.me(caller, from.webSocketAddress),
  },
});
