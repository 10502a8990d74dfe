import { IconCalendarTime } from '@tabler/icons-react';
import { type AnyRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { boardAddressOf } from '../features/appointments/board-address.ts';

export function appointmentRoutes<Root extends AnyRootRoute>(root: Root) {
  const appointments = createRoute({
    getParentRoute: () => root,
    path: '/appointments',
    staticData: { rail: { name: 'rail.appointments', Icon: IconCalendarTime, needs: 'customer.view' } },
    validateSearch: boardAddressOf,
    component: lazyRouteComponent(() => import('./pages/appointments.ts'), 'AppointmentsPage'),
  });
  return appointments.addChildren([
    createRoute({
      getParentRoute: () => appointments,
      path: '/new',
      staticData: { begins: { name: 'appointments.new', needs: 'appointment.edit' } },
      component: lazyRouteComponent(() => import('./pages/appointments.ts'), 'NewAppointment'),
    }),
    createRoute({
      getParentRoute: () => appointments,
      path: '/block',
      staticData: { part: 'appointments' },
      component: lazyRouteComponent(() => import('./pages/appointments.ts'), 'BlockTime'),
    }),
    createRoute({
      getParentRoute: () => appointments,
      path: '/$id',
      staticData: { part: 'appointments' },
      component: lazyRouteComponent(() => import('./pages/appointments.ts'), 'AppointmentPanel'),
    }),
  ]);
}
