import type { Handlers } from '../../platform/http/handler.ts';
import type { AuthAdminService } from './auth-admin-service.ts';

export const authAdminRoutes = (admin: AuthAdminService): Pick<Handlers, 'adminToken'> => ({
  adminToken: {
    tokens: ({ query, caller }) => admin.list(caller, query),
    revoke: ({ body, caller }) => admin.revoke(caller, body.id),
  },
});
