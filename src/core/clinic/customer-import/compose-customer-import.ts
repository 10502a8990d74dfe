import type { ClinicPlatform } from '../../platform/platform.ts';
import type { CustomerService } from '../customers/customers-service.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import { importRoutes } from './customer-import-routes.ts';
import type { ImportWriter } from '../customers/import-writer.ts';
import { CustomerImport } from './customer-import-service.ts';

export function composeCustomerImport(
  { audit, onFault, region, areaCode }: ClinicPlatform,
  parts: { customers: CustomerService; writer: ImportWriter; lookupCache: LookupCache; thread: URL },
) {
  const customerImport = new CustomerImport({ ...parts, region, areaCode, audit, onFault });
  return { routes: importRoutes(customerImport), stop: () => customerImport.stop() };
}
