import type { ClinicPlatform } from '../../platform/platform.ts';
import type { CustomerService } from '../customers/service.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import { createReservationRepository } from './repository.ts';
import { reservationRoutes } from './routes.ts';
import { createReservationService } from './service.ts';

export const composeReservations = (
  { db, clock, timeZone }: ClinicPlatform,
  parts: { customers: CustomerService; lookupCache: LookupCache },
) => ({
  routes: reservationRoutes(
    createReservationService({ ...parts, repository: createReservationRepository(db), clock, timeZone }),
  ),
});
