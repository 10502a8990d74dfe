import { type AnyRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { type TimelineKind, timelineKinds } from '../../shared/contract/timeline.ts';

/** `kind`: what the timeline is filtered by; `edit`: the form stands in place of the facts. */
const customerOf = ({ kind, edit }: Record<string, unknown>): { kind?: TimelineKind; edit?: true } => {
  const known = timelineKinds.find((one) => one === kind);
  return { ...(known === undefined ? {} : { kind: known }), ...(edit === true ? { edit: true } : {}) };
};

export function customerRoutes<Root extends AnyRootRoute>(root: Root) {
  return [
    createRoute({
      getParentRoute: () => root,
      path: '/customers',
      component: lazyRouteComponent(() => import('./pages/customers.ts'), 'CustomersPage'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/customers/new',
      component: lazyRouteComponent(() => import('./pages/customers.ts'), 'NewCustomerPage'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/customers/$id',
      validateSearch: customerOf,
      component: lazyRouteComponent(() => import('./pages/customers.ts'), 'OneCustomer'),
    }),
  ] as const;
}
