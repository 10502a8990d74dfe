import { queryOptions } from '@tanstack/react-query';
import type { ClinicClient } from './clinic.ts';

export const workQueuePath = 'ext/desk/queue';

/** Customers to call now. It changes by events; what falls due with the time is read again now and then. */
export const workQueue = (clinic: ClinicClient, isOffered: boolean) =>
  queryOptions({
    queryKey: ['queue'],
    queryFn: () => clinic.workQueue.list({ query: {} }),
    enabled: isOffered,
    refetchInterval: 300_000,
  });
