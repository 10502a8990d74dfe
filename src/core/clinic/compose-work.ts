import type { ClinicPlatform } from '../platform/platform.ts';
import { composeAlbums } from './albums/compose-albums.ts';
import { composeAppointments } from './appointments/compose-appointments.ts';
import type { CustomerValues } from './customers/customer-values.ts';
import type { CustomerService } from './customers/customers-service.ts';
import { composeFollowups } from './followups/compose-followups.ts';
import { composeListExports } from './list-exports/compose-list-exports.ts';
import type { LookupCache } from './lookups/lookup-cache.ts';
import { composeMaterials } from './materials/compose-materials.ts';
import { composeReservations } from './reservations/compose-reservations.ts';
import type { SettingsService } from './settings/settings-service.ts';
import { composeTreatments } from './treatments/compose-treatments.ts';

/** The work with customers: appointments, follow-ups, enquiries, treatments, albums and materials. */
export function composeWork(
  platform: ClinicPlatform,
  parts: {
    settings: SettingsService;
    customers: CustomerService;
    customerValues: CustomerValues;
    lookupCache: LookupCache;
    imageWorkerFile: URL;
    /** Somebody was taken off the queue of those to call, or put back. */
    onWorkTaken: () => void;
  },
) {
  const { settings, customers, customerValues, lookupCache, imageWorkerFile, onWorkTaken } = parts;
  const albums = composeAlbums(platform, { customers, lookupCache, settings, imageWorkerFile });
  const reservations = composeReservations(platform, { customers, lookupCache });
  const appointments = composeAppointments(platform, {
    customers,
    lookupCache,
    settings,
    enquiries: reservations.booking,
  });
  const followups = composeFollowups(platform, {
    customers,
    customerValues,
    settings,
    lookupCache,
    onLeased: onWorkTaken,
  });
  const treatments = composeTreatments(platform, { customers, lookupCache });
  /** Further contents of customers' files. */
  const records = {
    customers,
    followups: followups.followups,
    appointments: appointments.appointments,
    reservations: reservations.reservations,
    leads: reservations.leads,
    enquiryBooking: reservations.booking,
    treatments: treatments.treatments,
    albums: albums.albums,
  };
  return {
    records,
    leases: followups.leases,
    routes: {
      ...albums.routes,
      ...composeMaterials(platform).routes,
      ...appointments.routes,
      ...followups.routes,
      ...reservations.routes,
      ...treatments.routes,
      ...composeListExports(platform, { ...records, reservations: reservations.enquiries }).routes,
    },
    settleOrphans: albums.settleOrphans,
    stop: async (): Promise<void> => {
      appointments.stop();
      await albums.stop();
    },
  };
}
