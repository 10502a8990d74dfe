import { IconClipboardList } from '@tabler/icons-react';
import { type AnyRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as z from 'zod';
import { dateField } from '../../shared/contract/field.ts';
import { reservationStatusSchema } from '../../shared/contract/reservation-fields.ts';
import { customerOfAddress } from './customer-of-address.ts';
import { orderOfAddress } from './order-of-address.ts';

interface IntakeAddress {
  customer?: string;
  call?: string;
  lead?: string;
}

/**
 * The intake is for a customer (`customer`, an ID), a lead (`lead`, its ID), a call of an unknown number (`call`, its
 * ID), or anybody.
 */
const intakeOf = ({ call, lead, ...given }: Record<string, unknown>): IntakeAddress => ({
  ...customerOfAddress(given),
  ...(typeof call === 'string' ? { call } : {}),
  ...(lead === undefined ? {} : { lead: String(lead) }),
});

const reservationListSchema = z.object({
  from: dateField.optional().catch(undefined),
  to: dateField.optional().catch(undefined),
  status: reservationStatusSchema.optional().catch(undefined),
  owner: z.int().positive().optional().catch(undefined),
  source: z.int().positive().optional().catch(undefined),
  ...orderOfAddress('reservations'),
});

/** Which reservations the address lists, in which order; what it does not have is left out of it. */
const reservationListOf = (search: Record<string, unknown>) => reservationListSchema.parse(search);

export function reservationRoutes<Root extends AnyRootRoute>(root: Root) {
  const reservations = createRoute({
    getParentRoute: () => root,
    path: '/reservations',
    staticData: { rail: { name: 'rail.reservations', Icon: IconClipboardList, needs: 'customer.view' } },
    validateSearch: reservationListOf,
    component: lazyRouteComponent(() => import('./pages/work.ts'), 'ReservationsPage'),
  });
  return [
    createRoute({
      getParentRoute: () => root,
      path: '/reservations/new',
      staticData: { begins: { name: 'reservations.new', needs: 'reservation.edit' } },
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
