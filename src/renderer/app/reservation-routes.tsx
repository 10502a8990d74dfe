import { type AnyRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { customerOfAddress } from './customer-of-address.ts';
import { reservationListOf } from './reservation-list-search.ts';

/** The intake is for a customer (`customer`, an ID), a call of an unknown number (`call`, its ID), or anybody. */
const intakeOf = ({ call, ...given }: Record<string, unknown>): { customer?: string; call?: string } => ({
  ...customerOfAddress(given),
  ...(typeof call === 'string' ? { call } : {}),
});

export function reservationRoutes<Root extends AnyRootRoute>(root: Root) {
  const reservations = createRoute({
    getParentRoute: () => root,
    path: '/reservations',
    validateSearch: reservationListOf,
    component: lazyRouteComponent(() => import('./pages/work.ts'), 'ReservationsPage'),
  });
  return [
    createRoute({
      getParentRoute: () => root,
      path: '/reservations/new',
      validateSearch: intakeOf,
      component: lazyRouteComponent(() => import('./pages/work.ts'), 'ReservationIntake'),
    }),
    reservations.addChildren([
      createRoute({
        getParentRoute: () => reservations,
        path: '/$id',
        component: lazyRouteComponent(() => import('./pages/work.ts'), 'OneReservation'),
      }),
    ]),
  ] as const;
}
