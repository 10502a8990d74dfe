import type { Handlers } from '../../platform/http/handler.ts';
import type { FreeTimeSearch } from './free-time-search.ts';
import type { HoldService } from './hold-service.ts';
import type { AppointmentService } from './service.ts';

export const appointmentRoutes = ({
  appointments,
  holds,
  freeTimes,
}: {
  appointments: AppointmentService;
  holds: HoldService;
  freeTimes: FreeTimeSearch;
}): Pick<Handlers, 'appointment' | 'appointmentExtension'> => ({
  appointment: {
    config: () => appointments.config(),
    lists: ({ query, caller }) => appointments.lists(caller, query),
    dashboard: ({ query, caller }) => appointments.board(caller, query),
    create: ({ body, caller }) => appointments.create(caller, body),
  },
  appointmentExtension: {
    info: ({ query, caller }) => appointments.info(caller, query.id),
    update: ({ body, caller }) => appointments.update(caller, body),
    holds: ({ query }) => holds.list(query),
    hold: ({ body, caller }) => holds.hold(caller, body),
    release: ({ body, caller }) => holds.release(caller, body.id),
    hours: ({ query }) => appointments.hours(query),
    nextFree: ({ query, caller }) => freeTimes.next(caller, query),
  },
});
