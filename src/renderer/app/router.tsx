import { IconSettings } from '@tabler/icons-react';
import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { NotFoundPage } from '../features/not-found/not-found-page.tsx';
import { albumRoutes } from './album-routes.tsx';
import { appointmentRoutes } from './appointment-routes.tsx';
import { backOfficeRoutes } from './back-office-routes.tsx';
import { callRoute } from './call-route.tsx';
import { customerRoutes } from './customer-routes.tsx';
import { followupRoutes } from './followup-routes.tsx';
import { deskRoute } from './desk-route.tsx';
import { materialRoute } from './material-route.tsx';
import { ownReviewRoutes } from './own-review-routes.tsx';
import { reservationRoutes } from './reservation-routes.tsx';
import { type ConsoleContext, root } from './root.tsx';
import { supervisorRoutes } from './supervisor-routes.tsx';
import { treatmentRoutes } from './treatment-routes.tsx';

/** In the order of the rail. */
const routes = [
  deskRoute(root),
  ...customerRoutes(root),
  ...followupRoutes(root),
  appointmentRoutes(root),
  ...reservationRoutes(root),
  callRoute(root),
  ...treatmentRoutes(root),
  ...albumRoutes(root),
  materialRoute(root),
  ...supervisorRoutes(root),
  ownReviewRoutes(root),
  backOfficeRoutes(root),
  createRoute({
    getParentRoute: () => root,
    path: '/settings',
    staticData: { rail: { name: 'rail.settings', Icon: IconSettings } },
    component: lazyRouteComponent(() => import('./pages/settings.ts'), 'SettingsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/settings/check-up',
    component: lazyRouteComponent(() => import('./pages/settings.ts'), 'CheckUpPage'),
  }),
] as const;

const routeTree = root.addChildren(routes);

/**
 * For one sign-in: a navigation that is under way when it ends would keep the router of the next one from showing any
 * other page.
 */
export const createConsoleRouter = (context: ConsoleContext) =>
  createRouter({ routeTree, context, defaultPreload: 'intent', defaultNotFoundComponent: NotFoundPage });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
