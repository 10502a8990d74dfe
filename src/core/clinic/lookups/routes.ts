import type { Handlers } from '../../platform/http/handler.ts';
import type { LookupAdminService } from './admin-service.ts';
import type { LookupService } from './service.ts';

export const lookupRoutes = (
  lookups: LookupService,
  admin: LookupAdminService,
): Pick<Handlers, 'lookup' | 'adminLookup'> => ({
  adminLookup: {
    entries: ({ query }) => admin.entries(query.list),
    saveEntry: ({ body, caller }) => admin.save(caller, body),
    removeEntry: ({ body, caller }) => admin.remove(caller, body),
  },
  lookup: {
    departments: () => lookups.departments(),
    users: ({ query }) => lookups.users(query.role),
    address: () => lookups.addresses(),
    mediums: () => lookups.mediums(),
    rooms: () => lookups.rooms(),
    followupTypes: () => lookups.followupTypes(),
    followupTools: () => lookups.followupTools(),
    reservationTypes: () => lookups.reservationTypes(),
    items: ({ query }) => lookups.items(query.keyword),
    productTypes: () => lookups.productTypes(),
    goodsTypes: () => lookups.goodsTypes(),
  },
});
