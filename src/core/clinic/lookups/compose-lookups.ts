import type { ClinicPlatform } from '../../platform/platform.ts';
import { createLookupAdminService } from './lookups-admin-service.ts';
import { LookupCache } from './lookup-cache.ts';
import { createLookupRepository } from './lookups-repository.ts';
import { lookupRoutes } from './lookups-routes.ts';
import { createLookupService } from './lookups-service.ts';
import { usualEntries } from './usual-entries.ts';

export async function composeLookups({ promptDb, audit }: ClinicPlatform) {
  const repository = createLookupRepository(promptDb);
  await repository.addFirstEntries('call_outcomes', usualEntries.call_outcomes);
  await repository.addFirstEntries('break_reasons', usualEntries.break_reasons);
  await repository.addFirstEntries('missed_call_reasons', usualEntries.missed_call_reasons);
  await repository.addFirstEntries('lost_reasons', usualEntries.lost_reasons);
  const lookupCache = await LookupCache.load(repository);
  return {
    lookupCache,
    routes: lookupRoutes(createLookupService(repository), createLookupAdminService({ repository, lookupCache, audit })),
  };
}
