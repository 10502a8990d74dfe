import { type AnyRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { customerOfAddress } from './customer-of-address.ts';

export function followupRoutes<Root extends AnyRootRoute>(root: Root) {
  const followups = createRoute({
    getParentRoute: () => root,
    path: '/follow-ups',
    component: lazyRouteComponent(() => import('../features/followups/followups-page.tsx'), 'FollowupsPage'),
  });
  return followups.addChildren([
    createRoute({
      getParentRoute: () => followups,
      path: '/new',
      validateSearch: customerOfAddress,
      component: lazyRouteComponent(() => import('../features/followups/new-followup.tsx'), 'NewFollowup'),
    }),
    createRoute({
      getParentRoute: () => followups,
      path: '/$id',
      component: lazyRouteComponent(() => import('../features/followups/followup-panel.tsx'), 'FollowupPanel'),
    }),
  ]);
}
