import { createRootRouteWithContext } from '@tanstack/react-router';
import { Frame } from './frame.tsx';
import type { Home } from './home-of.ts';

/** Context of the routes of one sign-in. */
export interface ConsoleContext {
  readonly home: Home;
}

export const root = createRootRouteWithContext<ConsoleContext>()({ component: Frame });
