import { queryOptions } from '@tanstack/react-query';
import type { WorkKind } from '../../shared/contract/work-queue.ts';
import type { ClinicClient } from './clinic.ts';

/** In the order in which the queue offers them. */
export const queueKinds = ['promise', 'missed_call', 'followup', 'appointment'] as const satisfies WorkKind[];

/** Persons to call now. It changes by events; the time that is left is read again every minute. */
export const workQueue = (clinic: ClinicClient, isOffered: boolean, sort: 'clock' | 'value' = 'clock') =>
  queryOptions({
    queryKey: ['queue', sort],
    queryFn: () => clinic.workQueue.list({ query: { sort } }),
    enabled: isOffered,
    refetchInterval: 60_000,
  });
