import { IconBroadcast, IconReportAnalytics } from '@tabler/icons-react';
import { type AnyRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as z from 'zod';
import { dateField, idField } from '../../shared/contract/field.ts';
import { recordingMarkSchema } from '../../shared/contract/recording-check.ts';
import { callFilterSchema } from './call-route.tsx';
import { orderOfAddress } from './order-of-address.ts';

/** The group whose agents and callers the address shows: all of them without it. */
const shownGroup = ({ group }: Record<string, unknown>): { group?: number | undefined } => ({
  group: Number.isInteger(group) ? (group as number) : undefined,
});

const day = dateField.optional().catch(undefined);
/** The list at the left, its filters, and the moment that a link opens (milliseconds). */
const reviewSchema = callFilterSchema.extend({
  list: z.literal('find').optional().catch(undefined),
  ...orderOfAddress('foundCalls'),
  week: day,
  marks: recordingMarkSchema.optional().catch(undefined),
  scored: z.boolean().optional().catch(undefined),
  at: z.int().min(0).optional().catch(undefined),
  scorecard: idField.optional().catch(undefined),
  purpose: z.enum(['second', 'calibration']).optional().catch(undefined),
});
const reviewOf = (search: Record<string, unknown>) => reviewSchema.parse(search);

const coachingSchema = z.object({
  view: z.literal('agreement').optional().catch(undefined),
  compare: z.literal('year').optional().catch(undefined),
  /** The router reads what looks like a number as one. */
  agent: z.coerce.string().optional().catch(undefined),
  template: idField.optional().catch(undefined),
  from: day,
  to: day,
});

const reportSchema = z.object({
  /** The last seven days without it, unless there are dates. */
  period: z.enum(['today', 'month']).optional().catch(undefined),
  from: day,
  to: day,
  /** The router reads what looks like a number as one. */
  agent: z.coerce.string().optional().catch(undefined),
  group: idField.optional().catch(undefined),
  line: z.coerce.string().max(100).optional().catch(undefined),
  by: z.enum(['groups', 'lines']).optional().catch(undefined),
});

/** The pages of a supervisor, loaded when one is opened, in the order of their tabs. */
export const supervisorRoutes = <Root extends AnyRootRoute>(root: Root) =>
  [
    createRoute({
      getParentRoute: () => root,
      path: '/supervisor',
      staticData: {
        rail: { name: 'rail.supervisor', Icon: IconBroadcast, needs: 'agent.monitor' },
        supervisor: { name: 'supervisor.live', needs: ['agent.monitor'] },
        part: 'floor',
      },
      validateSearch: shownGroup,
      component: lazyRouteComponent(() => import('./pages/supervisor.ts'), 'SupervisorPage'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/supervisor/wall',
      staticData: { part: 'floor' },
      validateSearch: shownGroup,
      component: lazyRouteComponent(() => import('./pages/supervisor.ts'), 'SupervisorWallPage'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/supervisor/review',
      staticData: { supervisor: { name: 'supervisor.review', needs: ['recording.score'] }, part: 'reviews' },
      validateSearch: reviewOf,
      component: lazyRouteComponent(() => import('./pages/supervisor.ts'), 'ReviewPage'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/supervisor/review/$record',
      staticData: { part: 'reviews' },
      validateSearch: reviewOf,
      component: lazyRouteComponent(() => import('./pages/supervisor.ts'), 'ReviewedCallPage'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/supervisor/coaching',
      staticData: {
        supervisor: { name: 'supervisor.coaching', needs: ['recording.score', 'cdr.view.all'] },
        part: 'coaching',
      },
      validateSearch: (search: Record<string, unknown>) => coachingSchema.parse(search),
      component: lazyRouteComponent(() => import('./pages/supervisor.ts'), 'CoachingPage'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/supervisor/missed',
      staticData: {
        supervisor: { name: 'supervisor.missed', needs: ['agent.monitor', 'cdr.view.all'] },
        part: 'missedCalls',
      },
      validateSearch: shownGroup,
      component: lazyRouteComponent(() => import('./pages/supervisor.ts'), 'SupervisorMissedPage'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/reports',
      staticData: { rail: { name: 'rail.reports', Icon: IconReportAnalytics, needs: 'report.view' }, part: 'reports' },
      validateSearch: (search: Record<string, unknown>) => reportSchema.parse(search),
      component: lazyRouteComponent(() => import('./pages/reports.ts'), 'ReportsPage'),
    }),
  ] as const;
