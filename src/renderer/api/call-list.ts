import { queryOptions } from '@tanstack/react-query';
import type { Cdr, CdrWithSignals } from '../../shared/contract/cdr.ts';
import type { Counted } from '../../shared/contract/call-result.ts';
import type { ListPart } from '../../shared/contract/envelope.ts';
import type { OrderOf, SortOf } from '../../shared/contract/list-sorts.ts';
import { clinicDay, daysBefore, lastDays } from '../../shared/domain/clinic-day.ts';
import type { ClinicClient } from './clinic.ts';
import { listQuery } from './list-query.ts';

/** Filters of a list of calls, and of an export; as in the address. */
export interface CallCriteria {
  /** Both kinds without it, where the service lists them together. */
  readonly type?: 'sip' | 'dual' | undefined;
  /** So many days back from today, or yesterday alone. */
  readonly days?: 0 | 7 | 30 | 'yesterday' | undefined;
  /** Days, YYYY-MM-DD, in place of `days`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly agent?: string | undefined;
  readonly direction?: Cdr['direction'] | undefined;
  readonly cause?: Cdr['hangup_cause'] | undefined;
  readonly number?: string | undefined;
  /** Undefined: with a recording or without. */
  readonly recorded?: boolean | undefined;
  readonly group?: number | undefined;
  /** A line group, by its name. */
  readonly line?: string | undefined;
  /** A customer, by the ID. */
  readonly customer?: number | undefined;
  readonly outcome?: number | undefined;
  /** Minimum talk time in whole seconds. */
  readonly longerThan?: number | undefined;
  /** Maximum talk time in whole seconds. */
  readonly shorterThan?: number | undefined;
  /** The figure of a report that counts them; only a service that lists both kinds together knows it. */
  readonly counted?: Counted | undefined;
  /** By the clinic’s clock: 0 for Monday, HH:mm. */
  readonly weekday?: number | undefined;
  readonly timeFrom?: string | undefined;
  readonly timeTo?: string | undefined;
}

export interface CallFilter extends CallCriteria {
  readonly sort?: SortOf<'calls'> | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
}

/** A call of a list; only a service that lists both kinds together says who spoke. */
export type ListedCall = Cdr & Partial<Pick<CdrWithSignals, 'signals'>>;

/** The order of a list: the newest first, unless the address names another. */
export const orderOf = ({ sort = 'created_at', order = 'desc' }: CallFilter): OrderOf<'calls'> => ({
  sort,
  order,
});

const defaultDays = 7;
const firstDay = '2000-01-01';

export const hasDates = ({ from, to }: CallCriteria): boolean => from !== undefined || to !== undefined;
export const daysOf = ({ days = defaultDays }: CallCriteria): NonNullable<CallCriteria['days']> => days;

/** `timeZone`: the clinic's, or null where it is not known; its days are what the filter counts. */
function timesOf(filter: CallCriteria, timeZone: string | null): { readonly start: string; readonly end: string } {
  const days = daysOf(filter);
  if (!hasDates(filter)) {
    if (days !== 'yesterday') return lastDays(days, timeZone);
    const yesterday = daysBefore(clinicDay(timeZone), 1);
    return { start: `${yesterday} 00:00:00`, end: `${yesterday} 23:59:59` };
  }
  const { from = firstDay, to = clinicDay(timeZone) } = filter;
  return { start: `${from} 00:00:00`, end: `${to} 23:59:59` };
}

/** Criteria that every service supports (interface 4.8). */
const criteriaOf = ({ agent, direction, cause, number, recorded }: CallCriteria) => ({
  ...(agent === undefined ? {} : { agent_id: agent }),
  ...(direction === undefined ? {} : { direction }),
  ...(cause === undefined ? {} : { hangup_cause: cause }),
  ...(number === undefined ? {} : { number }),
  ...(recorded === undefined ? {} : { record_filename: recorded ? ('true' as const) : ('false' as const) }),
});

const extendedCriteriaOf = (filter: CallCriteria) => ({
  ...criteriaOf(filter),
  ...(filter.type === undefined ? {} : { type: filter.type }),
  ...(filter.group === undefined ? {} : { group_id: filter.group }),
  ...(filter.line === undefined ? {} : { line_group: filter.line }),
  ...(filter.customer === undefined ? {} : { customer_id: filter.customer }),
  ...(filter.outcome === undefined ? {} : { outcome_id: filter.outcome }),
  ...(filter.longerThan === undefined ? {} : { min_billsec: filter.longerThan }),
  ...(filter.shorterThan === undefined ? {} : { max_billsec: filter.shorterThan }),
  ...(filter.counted === undefined ? {} : { counted: filter.counted }),
  ...(filter.weekday === undefined ? {} : { weekday: filter.weekday }),
  ...(filter.timeFrom === undefined ? {} : { time_from: filter.timeFrom }),
  ...(filter.timeTo === undefined ? {} : { time_to: filter.timeTo }),
});

/** The abilities of a service; `timeZone` is the clinic's. */
interface CallService {
  readonly timeZone: string | null;
  /** It lists both kinds together, and counts them apart from the rows, which do not wait for it. */
  readonly isExtended: boolean;
}

/** The filters as the list of both kinds takes them. */
export function extendedQueryOf(filter: CallCriteria, timeZone: string | null) {
  const { start, end } = timesOf(filter, timeZone);
  return { created_time_start: start, created_time_end: end, ...extendedCriteriaOf(filter) };
}

export const callList = (clinic: ClinicClient, filter: CallFilter, { timeZone, isExtended }: CallService) =>
  listQuery({
    queryKey: ['calls', 'list', isExtended, filter],
    read: (paging): Promise<ListPart<ListedCall>> => {
      if (isExtended)
        return clinic.cdrExtension.list({
          query: { ...paging, ...extendedQueryOf(filter, timeZone), ...orderOf(filter), with_total: 'false' },
        });
      const { start, end } = timesOf(filter, timeZone);
      const shared = { ...paging, ...orderOf(filter), ...criteriaOf(filter) };
      return filter.type === 'dual'
        ? clinic.cdr.dual({ query: { created_at_start: start, created_at_end: end, ...shared } })
        : clinic.cdr.list({ query: { created_time_start: start, created_time_end: end, ...shared } });
    },
  });

/** How many calls a list has; null where the service counts them with the rows. */
export const callCount = (clinic: ClinicClient, filter: CallFilter, { timeZone, isExtended }: CallService) => {
  const { sort: _sort, order: _order, ...criteria } = filter;
  return queryOptions({
    queryKey: ['calls', 'count', criteria],
    queryFn: async () => (await clinic.cdrExtension.count({ query: extendedQueryOf(criteria, timeZone) })).total,
    enabled: isExtended,
  });
};

/** The calls of a list, as the export of them is asked for. */
export function exportQueryOf(
  filter: CallFilter,
  { timeZone, isExtended }: CallService,
): Readonly<Record<string, string>> {
  const { start, end } = timesOf(filter, timeZone);
  const criteria = Object.entries(
    isExtended ? extendedCriteriaOf(filter) : { ...criteriaOf(filter), type: filter.type ?? 'sip' },
  ).map(([name, value]) => [name, String(value)]);
  // The oldest first, unless the list was sorted: then as it is.
  const order = isExtended && filter.sort !== undefined ? orderOf(filter) : {};
  return { created_time_start: start, created_time_end: end, ...Object.fromEntries(criteria), ...order };
}

export const agentList = (clinic: ClinicClient, isOffered: boolean) =>
  queryOptions({
    queryKey: ['agents'],
    queryFn: () => clinic.agent.list({}),
    enabled: isOffered,
    staleTime: 300_000,
  });
