import type { Handlers } from '../../platform/http/handler.ts';
import type { ClinicPlatform } from '../../platform/platform.ts';
import type { CustomerService } from '../customers/customers-service.ts';
import { DuplicateRepository } from './customer-duplicates-repository.ts';
import { CustomerDuplicates } from './customer-duplicates-service.ts';

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
  return {
    routes: {
      duplicatesOf: ({ query, caller }) => duplicates.of(caller, query.customer_id),
      duplicates: ({ query, caller }) => duplicates.groups(caller, query),
    } satisfies Pick<Handlers['customerMerge'], 'duplicatesOf' | 'duplicates'>,
  };
}
