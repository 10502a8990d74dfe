import type { ClinicPlatform } from '../../platform/platform.ts';
import type { CustomerService } from '../customers/customers-service.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import { createChangeRepository } from './change-repository.ts';
import { EnquiryBooking } from './enquiry-booking.ts';
import { EnquiryService } from './enquiry-service.ts';
import { createProposalRepository } from './proposal-repository.ts';
import { ProposalService } from './proposal-service.ts';
import { createReservationRepository } from './reservations-repository.ts';
import { ReservationView } from './reservation-view.ts';
import { reservationRoutes } from './reservations-routes.ts';
import { createReservationService } from './reservations-service.ts';

export function composeReservations(
  { db, clock, realtime, timeZone, audit }: ClinicPlatform,
  parts: { customers: CustomerService; lookupCache: LookupCache },
) {
  const shared = {
    ...parts,
    repository: createReservationRepository(db),
    view: new ReservationView(parts.lookupCache, timeZone),
    announcer: realtime.server,
  };
  const changes = createChangeRepository(db);
  const reservations = createReservationService({ ...shared, clock });
  const enquiries = new EnquiryService({ ...shared, changes, audit });
  const proposals = new ProposalService({ ...parts, repository: createProposalRepository(db) });
  return {
    reservations,
    enquiries,
    booking: new EnquiryBooking({ ...shared, changes, audit }),
    routes: reservationRoutes(reservations, enquiries, proposals),
  };
}
