import { createRoute } from '@tanstack/react-router';
import type { WorkKind } from '../../shared/contract/work-queue.ts';
import { HomePage } from './home-page.tsx';
import { loadHome } from './home-parts.ts';
import type { root as consoleRoot } from './root.tsx';

type ConsoleRoot = typeof consoleRoot;

const kinds = ['missed_call', 'followup', 'appointment'] satisfies WorkKind[];

/** Which lines of the queue the address shows: all of them without `show`. */
const shownKind = ({ show }: Record<string, unknown>): { show?: WorkKind | undefined } => ({
  show: kinds.find((kind) => kind === show),
});

export const deskRoute = (root: ConsoleRoot) =>
  createRoute({
    getParentRoute: () => root,
    path: '/',
    validateSearch: shownKind,
    loader: ({ context }) => loadHome(context.home),
    component: HomePage,
  });
