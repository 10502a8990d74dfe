import { queryOptions } from '@tanstack/react-query';
import { lastDays } from '../../shared/domain/clinic-day.ts';
import type { ClinicClient } from './clinic.ts';

/** Agents at work and waiting callers. It changes by events. */
export const floorView = (clinic: ClinicClient, isOffered: boolean) =>
  queryOptions({ queryKey: ['floor'], queryFn: () => clinic.floor.view({}), enabled: isOffered });

/** Every call in progress. It changes by events. */
export const liveCalls = (clinic: ClinicClient, isOffered: boolean) =>
  queryOptions({
    queryKey: ['floor', 'calls'],
    queryFn: () => clinic.callExtension.live({}),
    enabled: isOffered,
  });

/** How many callers of each skill group wait; it changes by events. */
export const waitingCallers = (clinic: ClinicClient, isOffered: boolean) =>
  queryOptions({ queryKey: ['waiting'], queryFn: () => clinic.floor.waiting({}), enabled: isOffered });

const shownCalls = 5;

/** The calls of today that began last, of all groups or of one. Events report that one has ended. */
export const lastCallsOfToday = (
  clinic: ClinicClient,
  isOffered: boolean,
  timeZone: string | null,
  group: number | null,
) =>
  queryOptions({
    queryKey: ['calls', 'last', group],
    queryFn: () => {
      const { start, end } = lastDays(0, timeZone);
      return clinic.cdrExtension.list({
        query: {
          created_time_start: start,
          created_time_end: end,
          ...(group === null ? {} : { group_id: group }),
          rows: shownCalls,
          with_total: 'false',
        },
      });
    },
    enabled: isOffered,
  });
