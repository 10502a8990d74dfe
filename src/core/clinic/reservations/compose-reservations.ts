import type { ClinicPlatform } from '../../platform/platform.ts';
import type { CustomerService } from '../customers/customers-service.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import { createChangeRepository } from './change-repository.ts';
import { EnquiryBooking } from './enquiry-booking.ts';
import { EnquiryService } from './enquiry-service.ts';
import { createLeadRepository } from './lead-repository.ts';
import { LeadService } from './lead-service.ts';
import { createReservationRepository } from './reservations-repository.ts';
import { ReservationView } from './reservation-view.ts';
import { reservationRoutes } from './reservations-routes.ts';
import { createReservationService } from './reservations-service.ts';

export function composeReservations(
  { db, clock, realtime, timeZone, audit, region, areaCode }: ClinicPlatform,
  parts: { customers: CustomerService; lookupCache: LookupCache },
) {
  const shared = {
    ...parts,
    repository: createReservationRepository(db),
    view: new ReservationView(parts.lookupCache, timeZone),
    announcer: realtime.server,
  };
  const changes = createChangeRepository(db);
  const leads = new LeadService({
    ...parts,
    repository: createLeadRepository(db),
    announcer: realtime.server,
    audit,
    clock,
    timeZone,
    place: { region, areaCode },
  });
  const reservations = createReservationService({ ...shared, leads, clock });
  const enquiries = new EnquiryService({ ...shared, changes, audit });
  return {
    reservations,
    enquiries,
    leads,
    booking: new EnquiryBooking({ ...shared, changes, audit }),
    routes: reservationRoutes(reservations, enquiries, leads),
  };
}
