import type { AppointmentService } from '../../clinic/appointments/service.ts';
import type { FollowupService } from '../../clinic/followups/service.ts';
import type { LookupCache } from '../../clinic/lookups/lookup-cache.ts';
import type { EnquiryBooking } from '../../clinic/reservations/enquiry-booking.ts';
import type { ReservationService } from '../../clinic/reservations/service.ts';
import { removeOldLinks } from '../../clinic/wrap-up-links/link.sql.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { ClinicPlatform } from '../../platform/platform.ts';
import type { CdrService } from '../cdr/service.ts';
import { WrapUpRepository } from './repository.ts';
import { WrapUpService } from './service.ts';
import { UndoRepository } from './undo-repository.ts';
import { WrapUpUndoService } from './undo-service.ts';

export interface WrittenRecords {
  readonly followups: FollowupService;
  readonly appointments: AppointmentService;
  readonly reservations: ReservationService;
  readonly enquiryBooking: EnquiryBooking;
}

export function composeWrapUps(
  { db, realtime, clock, timeZone, audit, ageRemovals }: ClinicPlatform,
  { records, ...parts }: { cdr: CdrService; lookupCache: LookupCache; records: WrittenRecords },
): { routes: Pick<Handlers, 'wrapUp'> } {
  ageRemovals.add((now) => removeOldLinks(db, now));
  const wrapUps = new WrapUpService({
    ...parts,
    repository: new WrapUpRepository(db),
    announcer: realtime.server,
    clock,
    timeZone,
  });
  const undos = new WrapUpUndoService({
    ...records,
    repository: new UndoRepository(db),
    announcer: realtime.server,
    audit,
    clock,
  });
  return {
    routes: {
      wrapUp: {
        outcomes: () => wrapUps.outcomes(),
        list: ({ query, caller }) => wrapUps.list(caller, query.call_id),
        save: ({ body, caller }) => wrapUps.save(caller, body),
        undo: ({ body, caller }) => undos.undo(caller, body),
      },
    },
  };
}
