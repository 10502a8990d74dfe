import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { DeskPage } from '../features/desk/desk-page.tsx';
import { NotFoundPage } from '../features/not-found/not-found-page.tsx';
import { appointmentRoutes } from './appointment-routes.tsx';
import { backOfficeRoutes } from './back-office-routes.tsx';
import { customerRoutes } from './customer-routes.tsx';
import { followupRoutes } from './followup-routes.tsx';
import { Frame } from './frame.tsx';
import { reservationRoutes } from './reservation-routes.tsx';

const root = createRootRoute({ component: Frame });

const routes = [
  createRoute({ getParentRoute: () => root, path: '/', component: DeskPage }),
  ...customerRoutes(root),
  followupRoutes(root),
  appointmentRoutes(root),
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
