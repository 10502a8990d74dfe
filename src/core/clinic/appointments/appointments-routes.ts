import type { Handlers } from '../../platform/http/handler.ts';
import type { BlockService } from './block-service.ts';
import type { FreeTimeSearch } from './free-time-search.ts';
import type { HoldService } from './hold-service.ts';
import type { AppointmentService } from './appointments-service.ts';
import type { AppointmentsToMove } from './to-move.ts';

export const appointmentRoutes = ({
  appointments,
  holds,
  blocks,
  freeTimes,
  toMove,
}: {
  appointments: AppointmentService;
  holds: HoldService;
  blocks: BlockService;
  freeTimes: FreeTimeSearch;
  toMove: AppointmentsToMove;
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
    confirm: ({ body, caller }) => appointments.confirm(caller, body),
    toMove: ({ caller }) => toMove.list(caller),
    holds: ({ query }) => holds.list(query),
    hold: ({ body, caller }) => holds.hold(caller, body),
    release: ({ body, caller }) => holds.release(caller, body.id),
    start: ({ body, caller }) => appointments.start(caller, body),
    blocks: ({ query }) => blocks.list(query),
    block: ({ body, caller }) => blocks.block(caller, body),
    unblock: ({ body, caller }) => blocks.unblock(caller, body.id),
    hours: ({ query }) => appointments.hours(query),
    nextFree: ({ query, caller }) => freeTimes.next(caller, query),
  },
});
