import type { Handlers } from '../../platform/http/handler.ts';
import type { LookupAdminService } from './lookups-admin-service.ts';

export const lookupAdminRoutes = (admin: LookupAdminService): Pick<Handlers, 'adminLookup'> => ({
  adminLookup: {
    entries: ({ query }) => admin.entries(query.list),
    saveEntry: ({ body, caller }) => admin.save(caller, body),
    removeEntry: ({ body, caller }) => admin.remove(caller, body),
  },
});
