import type { LookupRepository } from './lookups-repository.ts';

export type LookupService = ReturnType<typeof createLookupService>;

/** The lists that supply valid IDs (interface 4.12). */
export const createLookupService = (repository: LookupRepository) => ({
  departments: () => repository.departments(),
  users: (role?: string) => repository.users(role),
  addresses: () => repository.addresses(),
  mediums: () => repository.mediums(),
  rooms: () => repository.rooms(),
  followupTypes: () => repository.followupTypes(),
  followupTools: () => repository.followupTools(),
  reservationTypes: () => repository.reservationTypes(),
  tags: () => repository.tags(),
  breakReasons: () => repository.breakReasons(),
  missedCallReasons: () => repository.missedCallReasons(),
  lostReasons: () => repository.lostReasons(),
  items: async (keyword = '') => {
    const folded = keyword.trim().toLowerCase();
    return (await repository.items()).filter(({ name }) => name.toLowerCase().includes(folded));
  },
  productTypes: () => repository.productTypes(),
  goodsTypes: () => repository.goodsTypes(),
});
