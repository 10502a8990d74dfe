import type { Handlers } from '../../platform/http/handler.ts';
import type { ReservationService } from './service.ts';

export const reservationRoutes = (reservations: ReservationService): Pick<Handlers, 'reservation'> => ({
  reservation: {
    index: ({ query, caller }) => reservations.index(caller, query),
    info: ({ query, caller }) => reservations.info(caller, query.id),
    create: ({ body, caller }) => reservations.create(caller, body),
  },
});
