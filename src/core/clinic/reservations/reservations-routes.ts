import type { Handlers } from '../../platform/http/handler.ts';
import type { EnquiryService } from './enquiry-service.ts';
import type { ProposalService } from './proposal-service.ts';
import type { ReservationService } from './reservations-service.ts';

export const reservationRoutes = (
  reservations: ReservationService,
  enquiries: EnquiryService,
  proposals: ProposalService,
): Pick<Handlers, 'reservation' | 'reservationExtension' | 'intakeProposal'> => ({
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
  intakeProposal: { propose: ({ query, caller }) => proposals.propose(caller, query.call_id) },
});
