import type { ClinicPlatform } from '../../platform/platform.ts';
import type { CustomerService } from '../customers/service.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import { createReservationRepository } from './repository.ts';
import { reservationRoutes } from './routes.ts';
import { createReservationService } from './service.ts';

export function composeReservations(
  { db, clock, realtime, timeZone }: ClinicPlatform,
  parts: { customers: CustomerService; lookupCache: LookupCache },
) {
  const reservations = createReservationService({
    ...parts,
    repository: createReservationRepository(db),
    announcer: realtime.server,
    clock,
    timeZone,
  });
  return { reservations, routes: reservationRoutes(reservations) };
}
