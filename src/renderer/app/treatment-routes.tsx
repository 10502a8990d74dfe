import { IconStethoscope } from '@tabler/icons-react';
import { type AnyRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as z from 'zod';
import { dateField } from '../../shared/contract/field.ts';
import { orderOfAddress } from './order-of-address.ts';

const id = z.int().positive().optional().catch(undefined);
/** `open`: the record beside the list; IDs. */
const shared = {
  from: dateField.optional().catch(undefined),
  to: dateField.optional().catch(undefined),
  open: id,
};
const treatmentSchema = z.object({
  ...shared,
  ...orderOfAddress('treatments'),
  doctor: id,
});
const erkaiSchema = z.object({
  ...shared,
  ...orderOfAddress('upsells'),
  department: id,
  developer: id,
});

export const treatmentRoutes = <Root extends AnyRootRoute>(root: Root) =>
  [
    createRoute({
      getParentRoute: () => root,
      path: '/treatments',
      staticData: {
        rail: { name: 'rail.treatments', Icon: IconStethoscope, needs: 'customer.view', isOfClinic: true },
      },
      validateSearch: (search: Record<string, unknown>) => treatmentSchema.parse(search),
      component: lazyRouteComponent(() => import('./pages/clinic-records.ts'), 'TreatmentsPage'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/erkai',
      validateSearch: (search: Record<string, unknown>) => erkaiSchema.parse(search),
      component: lazyRouteComponent(() => import('./pages/clinic-records.ts'), 'ErkaiPage'),
    }),
  ] as const;
