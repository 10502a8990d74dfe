import type { ClinicPlatform } from '../../platform/platform.ts';
import type { CustomerService } from '../customers/customers-service.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import { createTreatmentRepository } from './treatments-repository.ts';
import { treatmentRoutes } from './treatments-routes.ts';
import { createTreatmentService } from './treatments-service.ts';

export function composeTreatments(
  { db, timeZone }: ClinicPlatform,
  parts: { customers: CustomerService; lookupCache: LookupCache },
) {
  const treatments = createTreatmentService({ ...parts, repository: createTreatmentRepository(db), timeZone });
  return { treatments, routes: treatmentRoutes(treatments) };
}
