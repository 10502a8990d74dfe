import type { Handlers } from '../../platform/http/handler.ts';
import type { AuthAdminService } from './auth-admin-service.ts';
import type { FirstAccount } from './first-account.ts';
import type { AuthService } from './auth-service.ts';

export const authRoutes = (
  auth: AuthService,
  firstAccount: FirstAccount,
  admin: AuthAdminService,
): Pick<Handlers, 'auth' | 'adminToken'> => ({
  auth: {
    login: ({ body, from }) => auth.login(body, from),
    logout: ({ caller }) => auth.logout(caller),
    firstRun: ({ from }) => firstAccount.state(from),
    createFirstAccount: ({ body, from }) => firstAccount.create(body, from),
    me: ({ caller, from }) => auth.me(caller, from.webSocketAddress),
  },
  adminToken: {
    tokens: ({ query, caller }) => admin.list(caller, query),
    revoke: ({ body, caller }) => admin.revoke(caller, body.id),
  },
});
