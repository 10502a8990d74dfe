import type { ClinicPlatform } from '../../platform/platform.ts';
import type { CustomerService } from '../customers/customers-service.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import type { EnquiryBooking } from '../reservations/enquiry-booking.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import { AppointmentView } from './appointment-view.ts';
import { BlockRepository } from './block-repository.ts';
import { BlockService } from './block-service.ts';
import { createConfirmationRepository } from './confirmation-repository.ts';
import { FreeTimeSearch } from './free-time-search.ts';
import { HoldRepository } from './hold-repository.ts';
import { HoldService } from './hold-service.ts';
import { ReasonsToMove } from './reasons-to-move.ts';
import { createAppointmentRepository } from './appointments-repository.ts';
import { appointmentRoutes } from './appointments-routes.ts';
import { AppointmentService } from './appointments-service.ts';
import { AppointmentsToMove } from './to-move.ts';

export function composeAppointments(
  { db, audit, clock, realtime, timeZone, onFault }: ClinicPlatform,
  parts: {
    customers: CustomerService;
    lookupCache: LookupCache;
    settings: SettingsService;
    enquiries: EnquiryBooking;
  },
) {
  const shared = { ...parts, announcer: realtime.server, clock, timeZone };
  const repository = createAppointmentRepository(db);
  const reasonsToMove = new ReasonsToMove(shared);
  const appointments = new AppointmentService({
    ...shared,
    repository,
    view: new AppointmentView(parts.lookupCache, timeZone, reasonsToMove),
    confirmations: createConfirmationRepository(db),
  });
  const holdRepository = new HoldRepository(db);
  const holds = new HoldService({
    ...shared,
    repository: holdRepository,
    checkAppointment: (caller, id) => appointments.info(caller, id),
    onFault,
  });
  holds.start();
  return {
    appointments,
    routes: appointmentRoutes({
      appointments,
      holds,
      blocks: new BlockService({ ...shared, audit, repository: new BlockRepository(db) }),
      freeTimes: new FreeTimeSearch({ ...shared, holds: holdRepository }),
      toMove: new AppointmentsToMove({ ...shared, repository, appointments, reasonsToMove }),
    }),
    stop: () => holds.stop(),
  };
}
