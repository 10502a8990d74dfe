import type { Handlers } from '../../platform/http/handler.ts';
import type { ClinicPlatform } from '../../platform/platform.ts';
import type { CustomerService } from '../customers/customers-service.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import { createTreatmentRepository } from './treatments-repository.ts';
import { createTreatmentService } from './treatments-service.ts';

export function composeTreatments(
  { db, timeZone }: ClinicPlatform,
  parts: { customers: CustomerService; lookupCache: LookupCache },
) {
  const treatments = createTreatmentService({ ...parts, repository: createTreatmentRepository(db), timeZone });
  return {
    treatments,
    routes: {
      treatment: { index: ({ query, caller }) => treatments.treatments(caller, query) },
      treatmentExtension: {
        totals: ({ query, caller }) => treatments.treatmentTotals(caller, query),
        erkaiTotals: ({ query, caller }) => treatments.salesTotals(caller, query),
        ofCustomer: ({ query, caller }) => treatments.accountOf(caller, query.customer_id),
      },
      erkai: { index: ({ query, caller }) => treatments.sales(caller, query) },
    } satisfies Pick<Handlers, 'treatment' | 'erkai' | 'treatmentExtension'>,
  };
}
