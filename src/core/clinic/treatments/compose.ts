import type { ClinicPlatform } from '../../platform/platform.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import { createTreatmentRepository } from './repository.ts';
import { treatmentRoutes } from './routes.ts';
import { createTreatmentService } from './service.ts';

export const composeTreatments = ({ db, timeZone }: ClinicPlatform, lookupCache: LookupCache) => ({
  routes: treatmentRoutes(createTreatmentService({ repository: createTreatmentRepository(db), lookupCache, timeZone })),
});
