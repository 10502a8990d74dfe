import { IconBooks, IconLayoutDashboard, IconSettings } from '@tabler/icons-react';
import { type AnyRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { NotFoundPage } from '../features/not-found/not-found-page.tsx';
import { albumRoutes } from './album-routes.tsx';
import { appointmentRoutes } from './appointment-routes.tsx';
import { backOfficeRoutes } from './back-office-routes.tsx';
import { callRoute } from './call-route.tsx';
import { customerRoutes } from './customer-routes.tsx';
import { followupRoutes } from './followup-routes.tsx';
import { ownReviewRoutes } from './own-review-routes.tsx';
import { reservationRoutes } from './reservation-routes.tsx';
import { type ConsoleContext, root, type root as consoleRoot } from './root.tsx';
import { supervisorRoutes } from './supervisor-routes.tsx';
import { treatmentRoutes } from './treatment-routes.tsx';
import type { WorkKind } from '../../shared/contract/work-queue.ts';
import { queueKinds } from '../api/queue-reads.ts';
import { HomePage } from './home-page.tsx';
import { loadHome } from './home-parts.ts';
import * as z from 'zod';
import { materialTypeSchema } from '../../shared/contract/material.ts';

const id = z.int().positive().optional().catch(undefined);
/** `open`: the material that is previewed; IDs. */
const searchSchema = z.object({
  type: materialTypeSchema.optional().catch(undefined),
  category: id,
  open: id,
});

const materialRoute = <Root extends AnyRootRoute>(root: Root) =>
  createRoute({
    getParentRoute: () => root,
    path: '/materials',
    staticData: { rail: { name: 'rail.materials', Icon: IconBooks } },
    validateSearch: (search: Record<string, unknown>) => searchSchema.parse(search),
    component: lazyRouteComponent(() => import('./pages/clinic-records.ts'), 'MaterialsPage'),
  });

type ConsoleRoot = typeof consoleRoot;

interface ShownQueue {
  readonly show?: WorkKind | undefined;
  readonly sort?: 'value' | undefined;
}

/** Which lines of the queue the address shows, and in what order: all of them, by the time that is left. */
const shownQueue = ({ show, sort }: Record<string, unknown>): ShownQueue => ({
  show: queueKinds.find((kind) => kind === show),
  sort: sort === 'value' ? sort : undefined,
});

const deskRoute = (root: ConsoleRoot) =>
  createRoute({
    getParentRoute: () => root,
    path: '/',
    staticData: { rail: { name: 'rail.desk', Icon: IconLayoutDashboard } },
    validateSearch: shownQueue,
    loader: ({ context }) => loadHome(context.home),
    component: HomePage,
  });

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
