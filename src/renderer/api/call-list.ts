import { queryOptions } from '@tanstack/react-query';
import type { Cdr } from '../../shared/contract/cdr.ts';
import { clinicDay, lastDays } from './clinic-day.ts';
import type { ClinicClient } from './clinic.ts';
import { listQuery } from './list-query.ts';

/** Filters of a list of calls, and of an export; as in the address. */
export interface CallFilter {
  readonly type?: 'sip' | 'dual' | undefined;
  /** So many days back from today. */
  readonly days?: 0 | 7 | 30 | undefined;
  /** Days, YYYY-MM-DD, in place of `days`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly agent?: string | undefined;
  readonly direction?: Cdr['direction'] | undefined;
  readonly cause?: Cdr['hangup_cause'] | undefined;
  readonly number?: string | undefined;
  readonly recorded?: true | undefined;
}

const defaultDays = 7;
const firstDay = '2000-01-01';

export const hasDates = ({ from, to }: CallFilter): boolean => from !== undefined || to !== undefined;
export const daysOf = ({ days = defaultDays }: CallFilter): number => days;

/** `timeZone`: the clinic's, or null where it is not known; its days are what the filter counts. */
function timesOf(filter: CallFilter, timeZone: string | null): { readonly start: string; readonly end: string } {
  if (!hasDates(filter)) return lastDays(daysOf(filter), timeZone);
  const { from = firstDay, to = clinicDay(timeZone) } = filter;
  return { start: `${from} 00:00:00`, end: `${to} 23:59:59` };
}

const criteriaOf = ({ agent, direction, cause, number, recorded }: CallFilter) => ({
  ...(agent === undefined ? {} : { agent_id: agent }),
  ...(direction === undefined ? {} : { direction }),
  ...(cause === undefined ? {} : { hangup_cause: cause }),
  ...(number === undefined ? {} : { number }),
  ...(recorded ? { record_filename: 'true' as const } : {}),
});

export const callList = (clinic: ClinicClient, filter: CallFilter, timeZone: string | null) =>
  listQuery({
    queryKey: ['calls', 'list', filter],
    read: (paging) => {
      const { start, end } = timesOf(filter, timeZone);
      const shared = { ...paging, ...criteriaOf(filter) };
      return filter.type === 'dual'
        ? clinic.cdr.dual({ query: { created_at_start: start, created_at_end: end, ...shared } })
        : clinic.cdr.list({ query: { created_time_start: start, created_time_end: end, ...shared } });
    },
  });

/** The calls of a list, as the export of them is asked for. */
export function exportQueryOf(filter: CallFilter, timeZone: string | null): Readonly<Record<string, string>> {
  const { start, end } = timesOf(filter, timeZone);
  return {
    type: filter.type ?? 'sip',
    created_time_start: start,
    created_time_end: end,
    ...criteriaOf(filter),
  };
}

export const agentList = (clinic: ClinicClient, isOffered: boolean) =>
  queryOptions({
    queryKey: ['agents'],
    queryFn: () => clinic.agent.list({}),
    enabled: isOffered,
    staleTime: 300_000,
  });
