import { queryOptions } from '@tanstack/react-query';
import type { ClinicClient } from './clinic.ts';

/** The calls that the agent may pick up; they change by events. */
export const callsToPickUp = (clinic: ClinicClient, isOffered: boolean) =>
  queryOptions({ queryKey: ['pick-ups'], queryFn: () => clinic.pickUp.list({}), enabled: isOffered });
