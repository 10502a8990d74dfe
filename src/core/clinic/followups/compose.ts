import type { ClinicPlatform } from '../../platform/platform.ts';
import type { CustomerService } from '../customers/service.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import { LeaseRepository } from './lease-repository.ts';
import { LeaseService } from './lease-service.ts';
import { createFollowupRepository } from './repository.ts';
import { followupRoutes } from './routes.ts';
import { createFollowupService } from './service.ts';

export function composeFollowups(
  { db, clock, realtime, timeZone }: ClinicPlatform,
  parts: { customers: CustomerService; lookupCache: LookupCache },
) {
  const followups = createFollowupService({
    ...parts,
    repository: createFollowupRepository(db),
    announcer: realtime.server,
    clock,
    timeZone,
  });
  const leases = new LeaseService({
    repository: new LeaseRepository(db),
    followup: followups.info,
    lookupCache: parts.lookupCache,
    clock,
  });
  return { leases, followups, routes: followupRoutes(followups, leases) };
}
