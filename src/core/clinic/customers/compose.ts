import type { ClinicPlatform } from '../../platform/platform.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import { updateNumberIndex } from './number-index.sql.ts';
import { createCustomerRepository } from './repository.ts';
import { customerRoutes } from './routes.ts';
import { createCustomerService } from './service.ts';

export async function composeCustomers({ db, clock, timeZone, region, log }: ClinicPlatform, lookupCache: LookupCache) {
  await updateNumberIndex(db, region, () => log.info({ region }, 'the numbers of customers are being normalised anew'));
  const customers = createCustomerService(createCustomerRepository(db), lookupCache, clock, { timeZone, region });
  return { customers, routes: customerRoutes(customers) };
}
