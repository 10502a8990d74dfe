import { IconAddressBook } from '@tabler/icons-react';
import { type AnyRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { type TimelineKind, timelineKinds } from '../../shared/contract/timeline-kinds.ts';
import { listSorts, type OrderOf } from '../../shared/contract/list-sorts.ts';

/** `kind`: the timeline's filter; `edit`: the form replaces the facts. */
const customerOf = ({ kind, edit }: Record<string, unknown>): { kind?: TimelineKind; edit?: true } => {
  const known = timelineKinds.find((one) => one === kind);
  return { ...(known === undefined ? {} : { kind: known }), ...(edit === true ? { edit: true } : {}) };
};

interface ListedCustomers extends Partial<OrderOf<'customers'>> {
  /** Those that one looks after; all without it. */
  readonly whose?: 'own' | undefined;
}

/** Which customers the address lists, and in what order; what it does not have is left out of it. */
const listedCustomers = ({ sort, order, whose }: Record<string, unknown>): ListedCustomers => {
  const known = listSorts.customers.find((one) => one === sort);
  return {
    ...(known === undefined ? {} : { sort: known, order: order === 'asc' ? 'asc' : 'desc' }),
    ...(whose === 'own' ? { whose } : {}),
  };
};

/** `with`: the ID of the customer who is merged into that of the path. */
const otherOf = ({ with: other }: Record<string, unknown>): { with: string } => ({ with: String(other ?? '') });

export function customerRoutes<Root extends AnyRootRoute>(root: Root) {
  return [
    createRoute({
      getParentRoute: () => root,
      path: '/customers',
      staticData: { rail: { name: 'rail.customers', Icon: IconAddressBook } },
      validateSearch: listedCustomers,
      component: lazyRouteComponent(() => import('./pages/customers.ts'), 'CustomersPage'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/customers/new',
      staticData: { begins: { name: 'customers.new', needs: 'customer.create' } },
      component: lazyRouteComponent(() => import('./pages/customers.ts'), 'NewCustomerPage'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/customers/duplicates',
      staticData: { part: 'merge' },
      component: lazyRouteComponent(() => import('./pages/customers.ts'), 'DuplicatesPage'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/customers/$id/merge',
      staticData: { part: 'merge' },
      validateSearch: otherOf,
      component: lazyRouteComponent(() => import('./pages/customers.ts'), 'MergeCustomers'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/customers/$id',
      validateSearch: customerOf,
      component: lazyRouteComponent(() => import('./pages/customers.ts'), 'OneCustomer'),
    }),
  ] as const;
}
