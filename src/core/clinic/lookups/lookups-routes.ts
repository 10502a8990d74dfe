import type { Handlers } from '../../platform/http/handler.ts';
import type { LookupAdminService } from './lookups-admin-service.ts';
import type { LookupService } from './lookups-service.ts';

export const lookupRoutes = (
  lookups: LookupService,
  admin: LookupAdminService,
): Pick<Handlers, 'lookup' | 'lookupExtension' | 'adminLookup'> => ({
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
  lookupExtension: {
    tags: () => lookups.tags(),
    breakReasons: () => lookups.breakReasons(),
    missedCallReasons: () => lookups.missedCallReasons(),
    lostReasons: () => lookups.lostReasons(),
  },
  adminLookup: {
    entries: ({ query }) => admin.entries(query.list),
    saveEntry: ({ body, caller }) => admin.save(caller, body),
    removeEntry: ({ body, caller }) => admin.remove(caller, body),
  },
});
