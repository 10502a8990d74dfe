import type { Handlers } from '../http/handler.ts';
import type { LookupService } from './service.ts';

export const lookupRoutes = (lookups: LookupService): Pick<Handlers, 'lookup'> => ({
  lookup: {
    departments: () => lookups.departments(),
    users: ({ query }) => lookups.users(query.role),
    address: () => lookups.addresses(),
    mediums: () => lookups.mediums(),
  },
});
