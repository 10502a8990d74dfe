import type { ClinicPlatform } from '../../platform/platform.ts';
import type { CustomerService } from '../customers/service.ts';
import { DuplicateRepository } from './repository.ts';
import { duplicateRoutes } from './routes.ts';
import { CustomerDuplicates } from './service.ts';

export function composeCustomerDuplicates(
  { db, region, areaCode }: ClinicPlatform,
  { customers }: { customers: CustomerService },
) {
  const duplicates = new CustomerDuplicates({
    repository: new DuplicateRepository(db),
    customers,
    region,
    areaCode,
  });
  return { routes: duplicateRoutes(duplicates) };
}
