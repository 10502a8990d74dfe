import type { ClinicPlatform } from '../../platform/platform.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import { createTreatmentRepository } from './repository.ts';
import { treatmentRoutes } from './routes.ts';
import { createTreatmentService } from './service.ts';

export function composeTreatments({ db, timeZone }: ClinicPlatform, lookupCache: LookupCache) {
  const treatments = createTreatmentService({ repository: createTreatmentRepository(db), lookupCache, timeZone });
  return { treatments, routes: treatmentRoutes(treatments) };
}
