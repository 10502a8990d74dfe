import { IconChecklist } from '@tabler/icons-react';
import { type AnyRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as z from 'zod';
import { followupViews } from '../api/followup-views.ts';
import { customerOfAddress } from './customer-of-address.ts';

const followupListSchema = z.object({
  /** Default: the due ones. */
  view: z.enum(followupViews).optional().catch(undefined),
  /** An account's ID; one's own without it. */
  whose: z
    .union([z.literal('everybody'), z.int().positive()])
    .optional()
    .catch(undefined),
  /** An ID; every type without it. */
  type: z.int().positive().optional().catch(undefined),
});

/** Which follow-ups the address lists, and whose; what it does not have is left out of it. */
const followupListOf = (search: Record<string, unknown>) => followupListSchema.parse(search);

export function followupRoutes<Root extends AnyRootRoute>(root: Root) {
  const followups = createRoute({
    getParentRoute: () => root,
    path: '/follow-ups',
    staticData: { rail: { name: 'rail.followups', Icon: IconChecklist, needs: 'customer.view' } },
    validateSearch: followupListOf,
    component: lazyRouteComponent(() => import('./pages/work.ts'), 'FollowupsPage'),
  });
  return [
    createRoute({
      getParentRoute: () => root,
      path: '/follow-ups/run',
      validateSearch: followupListOf,
      component: lazyRouteComponent(() => import('./followup-run.tsx'), 'FollowupRun'),
    }),
    followups.addChildren([
      createRoute({
        getParentRoute: () => followups,
        path: '/new',
        staticData: { begins: { name: 'followups.new', needs: 'followup.edit' } },
        validateSearch: customerOfAddress,
        component: lazyRouteComponent(() => import('./pages/work.ts'), 'NewFollowup'),
      }),
      createRoute({
        getParentRoute: () => followups,
        path: '/$id',
        component: lazyRouteComponent(() => import('./pages/work.ts'), 'FollowupPanel'),
      }),
    ]),
  ] as const;
}
