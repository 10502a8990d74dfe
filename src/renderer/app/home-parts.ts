import { lazyRouteComponent } from '@tanstack/react-router';
import type { Home } from './home-of.ts';

export const DeskPage = lazyRouteComponent(() => import('./pages/desk.ts'), 'DeskPage');
export const FirstSteps = lazyRouteComponent(() => import('./pages/desk.ts'), 'FirstSteps');
export const TodayPage = lazyRouteComponent(() => import('./pages/homes.ts'), 'TodayPage');
export const ConsultantHome = lazyRouteComponent(() => import('./pages/homes.ts'), 'ConsultantHome');
export const ArrivalNotices = lazyRouteComponent(() => import('./pages/homes.ts'), 'ArrivalNotices');
export const BackOfficeHome = lazyRouteComponent(() => import('./pages/homes.ts'), 'BackOfficeHome');

const partsOf = {
  desk: [DeskPage],
  today: [TodayPage, ConsultantHome],
  'back-office': [BackOfficeHome, FirstSteps],
} as const satisfies Record<Home, unknown>;

/**
 * Before the home is rendered: React shows what was not there yet, and suspended, no sooner than 300 ms after the
 * placeholder.
 */
export const loadHome = (home: Home): Promise<unknown> => Promise.all(partsOf[home].map((part) => part.preload?.()));
