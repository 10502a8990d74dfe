import { type AnyRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { callFilterOf } from './call-list-search.ts';

export const callRoute = <Root extends AnyRootRoute>(root: Root) =>
  createRoute({
    getParentRoute: () => root,
    path: '/calls',
    validateSearch: callFilterOf,
    component: lazyRouteComponent(() => import('./pages/work.ts'), 'CallsPage'),
  });
