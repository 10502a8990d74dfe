import type { ClinicPlatform } from '../../platform/platform.ts';
import type { CustomerService } from '../customers/service.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import type { SettingsService } from '../settings/service.ts';
import { createAppointmentRepository } from './repository.ts';
import { appointmentRoutes } from './routes.ts';
import { createAppointmentService } from './service.ts';

export function composeAppointments(
  { db, clock, realtime, timeZone }: ClinicPlatform,
  parts: { customers: CustomerService; lookupCache: LookupCache; settings: SettingsService },
) {
  const appointments = createAppointmentService({
    ...parts,
    repository: createAppointmentRepository(db),
    announcer: realtime.server,
    clock,
    timeZone,
  });
  return { appointments, routes: appointmentRoutes(appointments) };
}
