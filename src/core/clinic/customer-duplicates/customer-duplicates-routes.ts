import type { Handlers } from '../../platform/http/handler.ts';
import type { CustomerDuplicates } from './customer-duplicates-service.ts';

export const duplicateRoutes = (
  duplicates: CustomerDuplicates,
): Pick<Handlers['customerMerge'], 'duplicatesOf' | 'duplicates'> => ({
  duplicatesOf: ({ query, caller }) => duplicates.of(caller, query.customer_id),
  duplicates: ({ query, caller }) => duplicates.groups(caller, query),
});
