import { type AnyRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { customerOfAddress } from './customer-of-address.ts';

export function followupRoutes<Root extends AnyRootRoute>(root: Root) {
  const followups = createRoute({
    getParentRoute: () => root,
    path: '/follow-ups',
    component: lazyRouteComponent(() => import('./pages/work.ts'), 'FollowupsPage'),
  });
  return followups.addChildren([
    createRoute({
      getParentRoute: () => followups,
      path: '/new',
      validateSearch: customerOfAddress,
      component: lazyRouteComponent(() => import('./pages/work.ts'), 'NewFollowup'),
    }),
    createRoute({
      getParentRoute: () => followups,
      path: '/$id',
      component: lazyRouteComponent(() => import('./pages/work.ts'), 'FollowupPanel'),
    }),
  ]);
}
