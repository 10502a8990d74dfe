import { type AnyRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { customerOfAddress } from './customer-of-address.ts';
import { followupListOf } from './followup-list-search.ts';

export function followupRoutes<Root extends AnyRootRoute>(root: Root) {
  const followups = createRoute({
    getParentRoute: () => root,
    path: '/follow-ups',
    validateSearch: followupListOf,
    component: lazyRouteComponent(() => import('./pages/work.ts'), 'FollowupsPage'),
  });
  return [
    createRoute({
      getParentRoute: () => root,
      path: '/follow-ups/run',
      validateSearch: followupListOf,
      component: lazyRouteComponent(() => import('./pages/followup-run.ts'), 'FollowupRun'),
    }),
    followups.addChildren([
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
    ]),
  ] as const;
}
