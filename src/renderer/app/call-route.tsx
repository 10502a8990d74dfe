import { IconHistory } from '@tabler/icons-react';
import { type AnyRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as z from 'zod';
import { callTypeSchema, directionSchema, hangupCauseSchema } from '../../shared/contract/call.ts';
import { countedSchema } from '../../shared/contract/call-result.ts';
import { dateField, idField, timeField } from '../../shared/contract/field.ts';
import { orderOfAddress } from './order-of-address.ts';

export const callFilterSchema = z.object({
  type: callTypeSchema.optional().catch(undefined),
  /** So many days back from today; else from one day to another. */
  days: z.literal([0, 7, 30, 'yesterday']).optional().catch(undefined),
  from: dateField.optional().catch(undefined),
  to: dateField.optional().catch(undefined),
  /** The router reads what looks like a number as one. */
  agent: z.coerce.string().optional().catch(undefined),
  direction: directionSchema.optional().catch(undefined),
  cause: hangupCauseSchema.optional().catch(undefined),
  recorded: z.boolean().optional().catch(undefined),
  group: idField.optional().catch(undefined),
  line: z.coerce.string().max(100).optional().catch(undefined),
  customer: idField.optional().catch(undefined),
  outcome: idField.optional().catch(undefined),
  longerThan: z.int().positive().optional().catch(undefined),
  shorterThan: z.int().positive().optional().catch(undefined),
  /** As a report counts them, in a part of the week; 0 for Monday, times HH:mm. */
  counted: countedSchema.optional().catch(undefined),
  weekday: z.int().min(0).max(6).optional().catch(undefined),
  timeFrom: timeField.optional().catch(undefined),
  timeTo: timeField.optional().catch(undefined),
  ...orderOfAddress('calls'),
});

/** Which calls the address lists; what it does not have is left out of it. */
const callFilterOf = (search: Record<string, unknown>) => callFilterSchema.parse(search);

export const callRoute = <Root extends AnyRootRoute>(root: Root) =>
  createRoute({
    getParentRoute: () => root,
    path: '/calls',
    staticData: { rail: { name: 'rail.calls', Icon: IconHistory, isForCalls: true } },
    validateSearch: callFilterOf,
    component: lazyRouteComponent(() => import('./pages/work.ts'), 'CallsPage'),
  });
