import { lookupCacheTable } from '../../platform/cache/response-cache.ts';
import type { ClinicPlatform } from '../../platform/platform.ts';
import { lookupAdminRoutes } from './admin-routes.ts';
import { createLookupAdminService } from './admin-service.ts';
import { createLookupCache } from './lookup-cache.ts';
import { createLookupRepository } from './repository.ts';
import { lookupRoutes } from './routes.ts';
import { createLookupService } from './service.ts';
import { usualCallOutcomes } from './usual-outcomes.ts';

export async function composeLookups({ db, audit }: ClinicPlatform) {
  const repository = createLookupRepository(db);
  await repository.addMissingOutcomes(usualCallOutcomes);
  const lookupCache = await createLookupCache(repository, () => db.changes.wrote(lookupCacheTable));
  return {
    lookupCache,
    routes: {
      ...lookupRoutes(createLookupService(repository)),
      ...lookupAdminRoutes(createLookupAdminService({ repository, lookupCache, audit })),
    },
  };
}
