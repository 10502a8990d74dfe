import { type AnyRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';

/** The group whose agents and callers the address shows: all of them without it. */
const shownGroup = ({ group }: Record<string, unknown>): { group?: number | undefined } => ({
  group: Number.isInteger(group) ? (group as number) : undefined,
});

export const supervisorRoute = <Root extends AnyRootRoute>(root: Root) =>
  createRoute({
    getParentRoute: () => root,
    path: '/supervisor',
    validateSearch: shownGroup,
    component: lazyRouteComponent(() => import('./pages/supervisor.ts'), 'SupervisorPage'),
  });

export const missedCallsRoute = <Root extends AnyRootRoute>(root: Root) =>
  createRoute({
    getParentRoute: () => root,
    path: '/supervisor/missed',
    validateSearch: shownGroup,
    component: lazyRouteComponent(() => import('./pages/supervisor.ts'), 'SupervisorMissedPage'),
  });
