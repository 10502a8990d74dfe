import type { ClinicPlatform } from '../../platform/platform.ts';
import type { CustomerService } from '../customers/customers-service.ts';
import type { CustomerValues } from '../customers/customer-values.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import { LeaseRepository } from './lease-repository.ts';
import { LeaseService } from './lease-service.ts';
import { createFollowupRepository } from './followups-repository.ts';
import { followupRoutes } from './followups-routes.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import { createRunRepository } from './run-repository.ts';
import { RunService } from './run-service.ts';
import { createScriptRepository } from './script-repository.ts';
import { ScriptService } from './script-service.ts';
import { FollowupService } from './followups-service.ts';

export function composeFollowups(
  { db, clock, realtime, audit, timeZone }: ClinicPlatform,
  {
    onLeased,
    customerValues,
    settings,
    ...parts
  }: {
    customers: CustomerService;
    customerValues: CustomerValues;
    settings: SettingsService;
    lookupCache: LookupCache;
    onLeased: () => void;
  },
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
  const scriptRepository = createScriptRepository(db);
  const scripts = new ScriptService({
    repository: scriptRepository,
    lookupCache: parts.lookupCache,
    audit,
    announcer: realtime.server,
    clock,
  });
  const runs = new RunService({
    repository: createRunRepository(db),
    scripts: scriptRepository,
    followups,
    customerValues,
    lookupCache: parts.lookupCache,
    settings: () => settings.current(),
    onLeasesEnded: onLeased,
    clock,
    timeZone,
  });
  return { leases, followups, routes: followupRoutes({ followups, leases, runs, scripts }) };
}
