import { IconLayoutDashboard } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import type { WorkKind } from '../../shared/contract/work-queue.ts';
import { queueKinds } from '../api/queue-reads.ts';
import { HomePage } from './home-page.tsx';
import { loadHome } from './home-parts.ts';
import type { root as consoleRoot } from './root.tsx';

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

export const deskRoute = (root: ConsoleRoot) =>
  createRoute({
    getParentRoute: () => root,
    path: '/',
    staticData: { rail: { name: 'rail.desk', Icon: IconLayoutDashboard } },
    validateSearch: shownQueue,
    loader: ({ context }) => loadHome(context.home),
    component: HomePage,
  });
