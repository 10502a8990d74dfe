import type { Handlers } from '../../platform/http/handler.ts';
import type { AuthService } from './service.ts';

export const authRoutes = (auth: AuthService): Pick<Handlers, 'auth'> => ({
  auth: {
    login: ({ body, from }) => auth.login(body, from),
    logout: ({ caller }) => auth.logout(caller),
    firstRun: async () => ({ needs_account: !(await auth.hasAccounts()) }),
    createFirstAccount: ({ body, from }) => auth.createFirstAccount(body, from),
    me: ({ caller, from }) => auth.me(caller, from.webSocketAddress),
  },
});
