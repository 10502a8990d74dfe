import type { Handlers } from '../../platform/http/handler.ts';
import type { ClinicPlatform } from '../../platform/platform.ts';
import { SavedFilterRepository } from './saved-filters-repository.ts';
import { SavedFilterService } from './saved-filters-service.ts';

export function composeSavedFilters({ db, clock }: ClinicPlatform): { routes: Pick<Handlers, 'savedFilter'> } {
  const filters = new SavedFilterService({ repository: new SavedFilterRepository(db), clock });
  return {
    routes: {
      savedFilter: {
        list: ({ query, caller }) => filters.list(caller, query.list),
        create: ({ body, caller }) => filters.create(caller, body),
        rename: ({ body, caller }) => filters.rename(caller, body),
        remove: ({ body, caller }) => filters.remove(caller, body.id),
      },
    },
  };
}
