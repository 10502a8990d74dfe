import type { Handlers } from '../../platform/http/handler.ts';
import type { AppointmentService } from './service.ts';

export const appointmentRoutes = (
  appointments: AppointmentService,
): Pick<Handlers, 'appointment' | 'appointmentExtension'> => ({
  appointment: {
    config: () => appointments.config(),
    lists: ({ query, caller }) => appointments.lists(caller, query),
    dashboard: ({ query, caller }) => appointments.board(caller, query),
    create: ({ body, caller }) => appointments.create(caller, body),
  },
  appointmentExtension: {
    update: ({ body, caller }) => appointments.update(caller, body),
  },
});
