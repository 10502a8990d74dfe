import type { LookupRepository } from './repository.ts';

export type LookupService = ReturnType<typeof createLookupService>;

/** The lists that supply valid IDs (interface 4.12). */
export const createLookupService = (repository: LookupRepository) => ({
  departments: () => repository.departments(),
  users: (role?: string) => repository.users(role),
  addresses: () => repository.addresses(),
  mediums: () => repository.mediums(),
});
