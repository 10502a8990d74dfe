import { queryOptions } from '@tanstack/react-query';
import type { ClinicClient } from './clinic.ts';

export const floorPath = 'ext/floor';

/** Who works now, and who waits. It changes by events. */
export const floorView = (clinic: ClinicClient, isOffered: boolean) =>
  queryOptions({ queryKey: ['floor'], queryFn: () => clinic.floor.view({}), enabled: isOffered });

/** How many callers of each skill group wait; it changes by events. */
export const waitingCallers = (clinic: ClinicClient, isOffered: boolean) =>
  queryOptions({ queryKey: ['waiting'], queryFn: () => clinic.floor.waiting({}), enabled: isOffered });
