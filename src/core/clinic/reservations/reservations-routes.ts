import type { Handlers } from '../../platform/http/handler.ts';
import type { EnquiryService } from './enquiry-service.ts';
import type { LeadService } from './lead-service.ts';
import type { ReservationService } from './reservations-service.ts';

export const reservationRoutes = (
  reservations: ReservationService,
  enquiries: EnquiryService,
  leads: LeadService,
): Pick<Handlers, 'reservation' | 'reservationExtension' | 'lead'> => ({
  reservation: {
    index: ({ query, caller }) => reservations.index(caller, query),
    info: ({ query, caller }) => reservations.info(caller, query.id),
    create: ({ body, caller }) => reservations.create(caller, body),
  },
  reservationExtension: {
    list: ({ query, caller }) => enquiries.list(caller, query),
    info: ({ query, caller }) => enquiries.info(caller, query.id),
    funnel: ({ query, caller }) => enquiries.funnel(caller, query),
    update: ({ body, caller }) => enquiries.update(caller, body),
    lose: ({ body, caller }) => enquiries.lose(caller, body),
    reopen: ({ body, caller }) => enquiries.reopen(caller, body),
  },
  lead: {
    list: ({ caller }) => leads.list(caller),
    info: ({ query, caller }) => leads.info(caller, query.id),
    create: ({ body, caller }) => leads.create(caller, body),
    update: ({ body, caller }) => leads.update(caller, body),
    drop: ({ body, caller }) => leads.drop(caller, body),
  },
});
