import { IconBooks, IconLayoutDashboard, IconSettings, IconPhoto, IconCalendarTime } from '@tabler/icons-react';
import { type AnyRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { NotFoundPage } from '../features/not-found/not-found-page.tsx';
import { backOfficeRoutes } from './back-office-routes.tsx';
import { callRoute } from './call-route.tsx';
import { customerRoutes } from './customer-routes.tsx';
import { followupRoutes } from './followup-routes.tsx';
import { reservationRoutes } from './reservation-routes.tsx';
import { type ConsoleContext, root, type root as consoleRoot } from './root.tsx';
import { supervisorRoutes } from './supervisor-routes.tsx';
import { treatmentRoutes } from './treatment-routes.tsx';
import type { WorkKind } from '../../shared/contract/work-queue.ts';
import { queueKinds } from '../api/queue-reads.ts';
import { HomePage } from './home-page.tsx';
import { loadHome } from './home-parts.ts';
import { practice } from './later-parts.tsx';
import * as z from 'zod';
import { materialTypeSchema } from '../../shared/contract/material.ts';
import { textField } from '../../shared/contract/field.ts';
import { customerOfAddress } from './customer-of-address.ts';
import { boardAddressOf } from '../features/appointments/board-address.ts';

/** The record of the call: scores are read by their call. */
const reviewedCall = ({ call }: Record<string, unknown>): { call?: number | undefined } => ({
  call: Number.isInteger(call) && Number(call) > 0 ? Number(call) : undefined,
});

/** Reviews of the account's own calls. */
function ownReviewRoutes<Root extends AnyRootRoute>(root: Root) {
  const reviews = createRoute({
    getParentRoute: () => root,
    path: '/reviews',
    staticData: { part: 'reviews' },
    component: lazyRouteComponent(() => import('./pages/work.ts'), 'ReviewsPage'),
  });
  return reviews.addChildren([
    createRoute({
      getParentRoute: () => reviews,
      path: '/$id',
      validateSearch: reviewedCall,
      component: lazyRouteComponent(() => import('./pages/work.ts'), 'OneReview'),
    }),
  ]);
}

function appointmentRoutes<Root extends AnyRootRoute>(root: Root) {
  const appointments = createRoute({
    getParentRoute: () => root,
    path: '/appointments',
    staticData: { rail: { name: 'rail.appointments', Icon: IconCalendarTime, needs: 'customer.view' } },
    validateSearch: boardAddressOf,
    component: lazyRouteComponent(() => import('./pages/appointments.ts'), 'AppointmentsPage'),
  });
  return appointments.addChildren([
    createRoute({
      getParentRoute: () => appointments,
      path: '/new',
      staticData: { begins: { name: 'appointments.new', needs: 'appointment.edit' } },
      component: lazyRouteComponent(() => import('./pages/appointments.ts'), 'NewAppointment'),
    }),
    createRoute({
      getParentRoute: () => appointments,
      path: '/block',
      staticData: { part: 'appointments' },
      component: lazyRouteComponent(() => import('./pages/appointments.ts'), 'BlockTime'),
    }),
    createRoute({
      getParentRoute: () => appointments,
      path: '/$id',
      staticData: { part: 'appointments' },
      component: lazyRouteComponent(() => import('./pages/appointments.ts'), 'AppointmentPanel'),
    }),
  ]);
}

const listSchema = z.object({ flag: textField(20).optional().catch(undefined) });

const photoId = z.int().positive().optional().catch(undefined);
/** `photo`: the one that is open; `a` and `b`: those that are compared. All are IDs. */
const albumSchema = z.object({
  view: z.enum(['slider', 'side']).optional().catch(undefined),
  photo: photoId,
  a: photoId,
  b: photoId,
});

function albumRoutes<Root extends AnyRootRoute>(root: Root) {
  const albums = createRoute({
    getParentRoute: () => root,
    path: '/albums',
    staticData: { rail: { name: 'rail.albums', Icon: IconPhoto, needs: 'customer.view' } },
    validateSearch: (search: Record<string, unknown>) => listSchema.parse(search),
    component: lazyRouteComponent(() => import('./pages/clinic-records.ts'), 'AlbumsPage'),
  });
  return [
    albums.addChildren([
      createRoute({
        getParentRoute: () => albums,
        path: '/new',
        staticData: { begins: { name: 'albums.new', needs: 'album.edit' } },
        validateSearch: customerOfAddress,
        component: lazyRouteComponent(() => import('./pages/clinic-records.ts'), 'NewAlbum'),
      }),
    ]),
    createRoute({
      getParentRoute: () => root,
      path: '/albums/$id',
      validateSearch: (search: Record<string, unknown>) => albumSchema.parse(search),
      component: lazyRouteComponent(() => import('./pages/clinic-records.ts'), 'AlbumPage'),
    }),
  ] as const;
}

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
    path: '/practice',
    component: lazyRouteComponent(practice, 'PracticePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/settings',
    staticData: { rail: { name: 'rail.settings', Icon: IconSettings } },
    component: lazyRouteComponent(() => import('./pages/settings.ts'), 'SettingsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/settings/service',
    component: lazyRouteComponent(() => import('./pages/settings.ts'), 'ServicePage'),
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
