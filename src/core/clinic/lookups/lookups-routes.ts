import type { Handlers } from '../../platform/http/handler.ts';
import type { LookupService } from './lookups-service.ts';

export const lookupRoutes = (lookups: LookupService): Pick<Handlers, 'lookup' | 'lookupExtension'> => ({
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
});
