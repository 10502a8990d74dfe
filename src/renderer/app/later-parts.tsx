import { lazy } from 'react';

/** Parts that belong to a call are not loaded at the start. */
export const WrapUps = lazy(async () => ({ default: (await import('./pages/work.ts')).WrapUps }));
export const CallNote = lazy(async () => ({ default: (await import('./pages/work.ts')).CallNote }));
export const SavedNote = lazy(async () => ({ default: (await import('./pages/work.ts')).SavedNote }));
export const LinkCaller = lazy(async () => ({ default: (await import('./pages/work.ts')).LinkCaller }));
export const SecondCall = lazy(async () => ({ default: (await import('./pages/work.ts')).SecondCall }));
/** Nor is what another program asks for. */
export const AskedNumber = lazy(async () => ({ default: (await import('./pages/dialogs.ts')).AskedNumber }));
export const CallBarContent = lazy(async () => ({ default: (await import('./pages/work.ts')).CallBarContent }));
