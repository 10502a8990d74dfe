import { IconBooks } from '@tabler/icons-react';
import { type AnyRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as z from 'zod';
import { materialTypeSchema } from '../../shared/contract/material.ts';

const id = z.int().positive().optional().catch(undefined);
/** `open`: the material that is previewed; IDs. */
const searchSchema = z.object({
  type: materialTypeSchema.optional().catch(undefined),
  category: id,
  open: id,
});

export const materialRoute = <Root extends AnyRootRoute>(root: Root) =>
  createRoute({
    getParentRoute: () => root,
    path: '/materials',
    staticData: { rail: { name: 'rail.materials', Icon: IconBooks } },
    validateSearch: (search: Record<string, unknown>) => searchSchema.parse(search),
    component: lazyRouteComponent(() => import('./pages/clinic-records.ts'), 'MaterialsPage'),
  });
