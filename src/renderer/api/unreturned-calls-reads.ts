import { queryOptions } from '@tanstack/react-query';
import type { ClinicClient } from './clinic.ts';

/** Events report who was called; the time that is left is read again. */
const refreshMs = 60_000;

const ofGroup = (group: number | null) => (group === null ? {} : { group_id: group });

/** Missed calls that nobody has returned, of one skill group, or of all. */
export const unreturnedCalls = (clinic: ClinicClient, isOffered: boolean, group: number | null) =>
  queryOptions({
    queryKey: ['missed-calls', 'unreturned', group],
    queryFn: () => clinic.unreturnedCalls.list({ query: ofGroup(group) }),
    enabled: isOffered,
    refetchInterval: refreshMs,
  });

/** Persons who are put off for everybody. */
export const queueDelays = (clinic: ClinicClient, isOffered: boolean) =>
  queryOptions({
    queryKey: ['missed-calls', 'put-off'],
    queryFn: () => clinic.workQueue.delays({}),
    enabled: isOffered,
    refetchInterval: refreshMs,
  });

/** How many there were through a day, YYYY-MM-DD. */
export const missedBurnDown = (clinic: ClinicClient, isOffered: boolean, date: string, group: number | null) =>
  queryOptions({
    queryKey: ['missed-calls', 'burn-down', date, group],
    queryFn: () => clinic.unreturnedCalls.burnDown({ query: { date, ...ofGroup(group) } }),
    enabled: isOffered,
    refetchInterval: refreshMs,
  });
