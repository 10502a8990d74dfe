import type { AppointmentService } from '../../clinic/appointments/appointments-service.ts';
import type { FollowupService } from '../../clinic/followups/followups-service.ts';
import type { LookupCache } from '../../clinic/lookups/lookup-cache.ts';
import type { EnquiryBooking } from '../../clinic/reservations/enquiry-booking.ts';
import type { LeadService } from '../../clinic/reservations/lead-service.ts';
import type { ReservationService } from '../../clinic/reservations/reservations-service.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { ClinicPlatform } from '../../platform/platform.ts';
import type { IdentifyCustomer } from '../identify-customer.ts';
import type { CdrService } from '../cdr/cdr-service.ts';
import { WrapUpRepository } from './wrap-ups-repository.ts';
import { WrapUpService } from './wrap-ups-service.ts';
import { WrapUpUndoService } from './undo-service.ts';

export interface WrittenRecords {
  readonly followups: FollowupService;
  readonly appointments: AppointmentService;
  readonly reservations: ReservationService;
  readonly leads: LeadService;
  readonly enquiryBooking: EnquiryBooking;
}

export function composeWrapUps(
  { db, realtime, clock, timeZone, audit, ageRemovals }: ClinicPlatform,
  {
    records,
    ...parts
  }: { cdr: CdrService; lookupCache: LookupCache; records: WrittenRecords; identify: IdentifyCustomer },
): { routes: Pick<Handlers, 'wrapUp'> } {
  const shared = { ...records, repository: new WrapUpRepository(db), announcer: realtime.server, audit, clock };
  ageRemovals.add((now) => shared.repository.removeOld(now));
  const wrapUps = new WrapUpService({ ...parts, ...shared, timeZone });
  const undos = new WrapUpUndoService(shared);
  return {
    routes: {
      wrapUp: {
        outcomes: () => wrapUps.outcomes(),
        list: ({ query, caller }) => wrapUps.list(caller, query.call_id),
        save: ({ body, caller, from }) => wrapUps.save(caller, body, from.address),
        undo: ({ body, caller }) => undos.undo(caller, body),
      },
    },
  };
}
