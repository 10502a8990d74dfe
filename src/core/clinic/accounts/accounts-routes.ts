import type { Handlers } from '../../platform/http/handler.ts';
import type { RoleService } from './roles.ts';
import type { AccountService } from './accounts-service.ts';

export const accountRoutes = (accounts: AccountService, roles: RoleService): Pick<Handlers, 'adminAccount'> => ({
  adminAccount: {
    users: ({ query }) => accounts.list(query),
    user: ({ query }) => accounts.info(query.id),
    createUser: ({ body, caller }) => accounts.create(caller, body),
    updateUser: ({ body, caller }) => accounts.update(caller, body),
    roles: () => roles.list(),
    updateRole: ({ body, caller }) => roles.update(caller, body),
  },
});
