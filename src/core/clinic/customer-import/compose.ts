import type { ClinicPlatform } from '../../platform/platform.ts';
import type { CustomerService } from '../customers/service.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import { importRoutes } from './routes.ts';
import { CustomerImport } from './service.ts';

export function composeCustomerImport(
  { audit, onFault }: ClinicPlatform,
  parts: { customers: CustomerService; lookupCache: LookupCache },
) {
  const customerImport = new CustomerImport({ ...parts, audit, onFault });
  return { routes: importRoutes(customerImport), stop: () => customerImport.stop() };
}
