import type { ClinicPlatform } from '../../platform/platform.ts';
import type { CustomerService } from '../customers/service.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import { createTreatmentRepository } from './repository.ts';
import { treatmentRoutes } from './routes.ts';
import { createTreatmentService } from './service.ts';

export function composeTreatments(
  { db, timeZone }: ClinicPlatform,
  parts: { customers: CustomerService; lookupCache: LookupCache },
) {
  const treatments = createTreatmentService({ ...parts, repository: createTreatmentRepository(db), timeZone });
  return { treatments, routes: treatmentRoutes(treatments) };
}
