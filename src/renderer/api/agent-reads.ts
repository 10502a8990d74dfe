import { queryOptions } from '@tanstack/react-query';
import type { ClinicClient } from './clinic.ts';

/** One's own states of the day: read again when one changes, and every minute, as the present one grows. */
export const dayOfAgent = (clinic: ClinicClient, isOffered: boolean) =>
  queryOptions({
    queryKey: ['agent-day'],
    queryFn: () => clinic.agent.day({}),
    enabled: isOffered,
    refetchInterval: 60_000,
  });

/** Every agent's states of the day: read again every minute, as the present one grows. */
export const daysOfAgents = (clinic: ClinicClient) =>
  queryOptions({
    queryKey: ['agent-days'],
    queryFn: () => clinic.agent.days({}),
    refetchInterval: 60_000,
  });
