import { lazy } from 'react';

/** What belongs to a call is not there at the start. */
export const WrapUps = lazy(async () => ({ default: (await import('./pages/work.ts')).WrapUps }));
export const SavedNote = lazy(async () => ({ default: (await import('./pages/work.ts')).SavedNote }));
export const LinkCaller = lazy(async () => ({ default: (await import('./pages/work.ts')).LinkCaller }));
export const CallBarContent = lazy(async () => ({ default: (await import('./pages/work.ts')).CallBarContent }));
