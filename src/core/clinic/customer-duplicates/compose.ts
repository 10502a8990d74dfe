import type { ClinicPlatform } from '../../platform/platform.ts';
import type { CustomerService } from '../customers/service.ts';
import type { UnpublishedImports } from '../customers/unpublished-imports.sql.ts';
import { DuplicateRepository } from './repository.ts';
import { duplicateRoutes } from './routes.ts';
import { CustomerDuplicates } from './service.ts';

export function composeCustomerDuplicates(
  { db, region, areaCode }: ClinicPlatform,
  { customers, unpublished }: { customers: CustomerService; unpublished: UnpublishedImports },
) {
  const duplicates = new CustomerDuplicates({
    repository: new DuplicateRepository(db, unpublished),
    customers,
    region,
    areaCode,
  });
  return { routes: duplicateRoutes(duplicates) };
}
