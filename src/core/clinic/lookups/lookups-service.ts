import type { LookupRepository } from './lookups-repository.ts';

export type LookupService = ReturnType<typeof createLookupService>;

/** The lists that supply valid IDs (interface 4.12). */
export const createLookupService = (repository: LookupRepository) => ({
  ...repository,
  items: async (keyword = '') => {
    const folded = keyword.trim().toLowerCase();
    return (await repository.items()).filter(({ name }) => name.toLowerCase().includes(folded));
  },
});
