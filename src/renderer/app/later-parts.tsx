import { lazy } from 'react';

/** Parts of the frame that are not there at the start. */
export const WrapUpForm = lazy(async () => ({ default: (await import('./pages/work.ts')).WrapUpForm }));
export const OutboxList = lazy(async () => ({ default: (await import('./pages/work.ts')).OutboxList }));
