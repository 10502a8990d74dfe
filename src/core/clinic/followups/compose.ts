import type { ClinicPlatform } from '../../platform/platform.ts';
import type { CustomerService } from '../customers/service.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import { LeaseRepository } from './lease-repository.ts';
import { LeaseService } from './lease-service.ts';
import { createFollowupRepository } from './repository.ts';
import { followupRoutes } from './routes.ts';
import { FollowupService } from './service.ts';

export function composeFollowups(
  { db, clock, realtime, timeZone }: ClinicPlatform,
  { onLeased, ...parts }: { customers: CustomerService; lookupCache: LookupCache; onLeased: () => void },
) {
  const leaseRepository = new LeaseRepository(db);
  const followups = new FollowupService({
    ...parts,
    leases: leaseRepository,
    repository: createFollowupRepository(db),
    announcer: realtime.server,
    clock,
    timeZone,
  });
  const leases = new LeaseService({
    repository: leaseRepository,
    followup: (caller, id) => followups.info(caller, id),
    lookupCache: parts.lookupCache,
    onChanged: onLeased,
    clock,
  });
  return { leases, followups, routes: followupRoutes(followups, leases) };
}
