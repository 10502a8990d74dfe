import { createRootRoute, createRoute, createRouter, lazyRouteComponent, useParams } from '@tanstack/react-router';
import { CustomerPage } from '../features/customers/customer-page.tsx';
import { CustomersPage } from '../features/customers/customers-page.tsx';
import { DeskPage } from '../features/desk/desk-page.tsx';
import { NotFoundPage } from '../features/not-found/not-found-page.tsx';
import { backOfficeRoutes } from './back-office-routes.tsx';
import { followupRoutes } from './followup-routes.tsx';
import { Frame } from './frame.tsx';
import { reservationRoutes } from './reservation-routes.tsx';

const root = createRootRoute({ component: Frame });

function OneCustomer() {
  const { id } = useParams({ from: '/customers/$id' });
  return /^[1-9]\d{0,14}$/.test(id) ? <CustomerPage key={id} id={Number(id)} /> : <NotFoundPage />;
}

const routes = [
  createRoute({ getParentRoute: () => root, path: '/', component: DeskPage }),
  createRoute({ getParentRoute: () => root, path: '/customers', component: CustomersPage }),
  createRoute({
    getParentRoute: () => root,
    path: '/customers/new',
    component: lazyRouteComponent(() => import('./pages/work.ts'), 'NewCustomerPage'),
  }),
  createRoute({ getParentRoute: () => root, path: '/customers/$id', component: OneCustomer }),
  followupRoutes(root),
  ...reservationRoutes(root),
  createRoute({
    getParentRoute: () => root,
    path: '/calls',
    component: lazyRouteComponent(() => import('./pages/work.ts'), 'CallsPage'),
  }),
  backOfficeRoutes(root),
  createRoute({
    getParentRoute: () => root,
    path: '/settings',
    component: lazyRouteComponent(() => import('./pages/work.ts'), 'SettingsPage'),
  }),
] as const;

const routeTree = root.addChildren(routes);

/**
 * For one sign-in: a navigation that is under way when it ends would keep the router of the next one from showing any
 * other page.
 */
export const createConsoleRouter = () =>
  createRouter({ routeTree, defaultPreload: 'intent', defaultNotFoundComponent: NotFoundPage });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
