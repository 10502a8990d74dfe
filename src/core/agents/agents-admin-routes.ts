import type { Handlers } from '../platform/http/handler.ts';
import type { GroupAdminService } from './agents-admin-service.ts';

export const groupAdminRoutes = (admin: GroupAdminService): Pick<Handlers, 'adminGroup'> => ({
  adminGroup: {
    groups: () => admin.list(),
    saveGroup: ({ body, caller }) => admin.save(caller, body),
  },
});
