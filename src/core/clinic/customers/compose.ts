import type { ClinicPlatform } from '../../platform/platform.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import { createCustomerRepository } from './repository.ts';
import { customerRoutes } from './routes.ts';
import { createCustomerService } from './service.ts';

export function composeCustomers({ db, clock, timeZone }: ClinicPlatform, lookupCache: LookupCache) {
  const customers = createCustomerService(createCustomerRepository(db), lookupCache, clock, timeZone);
  return { customers, routes: customerRoutes(customers) };
}
