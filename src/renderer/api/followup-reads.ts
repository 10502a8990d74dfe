import { queryOptions } from '@tanstack/react-query';
import { followupLeaseSeconds } from '../../shared/contract/followup-lease.ts';
import type { ListedFollowup } from '../../shared/contract/followup-run.ts';
import type { Followup } from '../../shared/contract/followup.ts';
import type { List } from '../../shared/contract/envelope.ts';
import { daysBefore } from '../../shared/domain/clinic-day.ts';
import type { ClinicClient } from './clinic.ts';
import { listQuery } from './list-query.ts';
import type { FollowupView } from './followup-views.ts';

const queryOfView = (view: FollowupView, today: string) =>
  ({
    due: { status: '0', date_end: today, order: 'asc' },
    upcoming: { status: '0', date_start: daysBefore(today, -1), order: 'asc' },
    done: { status: '1' },
    cancelled: { status: '2' },
    all: {},
  })[view] as { status?: '0' | '1' | '2'; date_start?: string; date_end?: string; order?: 'asc' };

/** A list of follow-ups: what it is filtered by. */
export interface FollowupFilter {
  readonly view: FollowupView;
  /** Whose they are, by account; null for everybody's. */
  readonly person: number | null;
  /** An ID; null for every type. */
  readonly type: number | null;
  /** The day of the clinic. */
  readonly today: string;
  /** Whether the service lists the numbers, the times and the tries, and by type. */
  readonly isListed: boolean;
}
/** A row of the list; what an interface without the extension does not say is missing. */
export type FollowupLine = Followup & Partial<ListedFollowup>;

type FollowupPaging = Parameters<ClinicClient['followup']['index']>[0]['query'];

function readFollowups(
  clinic: ClinicClient,
  { view, person, type, today, isListed }: FollowupFilter,
  paging: FollowupPaging,
): Promise<List<FollowupLine>> {
  const query = {
    ...paging,
    ...queryOfView(view, today),
    ...(person === null ? {} : { followup_user_id: person }),
  };
  if (!isListed) return clinic.followup.index({ query });
  return clinic.followupRun.list({ query: { ...query, ...(type === null ? {} : { type_id: type }) } });
}

/** The filters and the order of a list, as it is asked for. */
export const followupCriteria = ({ view, person, type, today, isListed }: FollowupFilter) => ({
  ...queryOfView(view, today),
  ...(person === null ? {} : { followup_user_id: person }),
  ...(isListed && type !== null ? { type_id: type } : {}),
});

export const followupList = (clinic: ClinicClient, filter: FollowupFilter) =>
  listQuery({
    queryKey: ['followups', 'list', ...Object.values(filter)],
    read: (paging) => readFollowups(clinic, filter, paging),
  });

/** How many of the due ones are of days before today. */
export const overdueCount = (clinic: ClinicClient, filter: FollowupFilter) =>
  queryOptions({
    queryKey: ['followups', 'overdue', ...Object.values(filter)],
    queryFn: async (): Promise<number> => {
      const query = { ...followupCriteria(filter), date_end: daysBefore(filter.today, 1), rows: 1 };
      return (await (filter.isListed ? clinic.followupRun.list({ query }) : clinic.followup.index({ query }))).total;
    },
    enabled: filter.view === 'due',
  });

/** The first follow-up that is planned for a day after today; null when there is none. */
export const nextFollowup = (clinic: ClinicClient, filter: FollowupFilter) =>
  queryOptions({
    queryKey: ['followups', 'next', ...Object.values(filter)],
    queryFn: async (): Promise<FollowupLine | null> =>
      (await readFollowups(clinic, { ...filter, view: 'upcoming' }, { rows: 1 })).rows[0] ?? null,
  });

/** Follow-ups of a run at most: it is kept as one draft. */
const maxRunLength = 150;

/**
 * The follow-ups of a run, in the order of the list: of what is pending only. One whose time has not come yet is left
 * out. `time`: HH:mm of the clinic.
 */
export const followupsOfRun = (clinic: ClinicClient, { time, ...list }: FollowupFilter & { readonly time: string }) =>
  queryOptions({
    queryKey: ['followups', 'run', ...Object.values(list)],
    queryFn: async (): Promise<readonly Followup[]> => {
      const view = list.view === 'upcoming' ? 'upcoming' : 'due';
      const { rows } = await readFollowups(clinic, { ...list, view }, { rows: maxRunLength });
      return rows.filter(
        ({ followup_date: day, followup_time: at }) =>
          day !== list.today || at === undefined || at === null || at <= time,
      );
    },
    // Each run begins with what is due then.
    gcTime: 0,
  });

/** The account that works on each follow-up at present. A lease that nobody renews ends without an event. */
export const followupHolders = (clinic: ClinicClient) =>
  queryOptions({
    queryKey: ['followup-leases'],
    queryFn: () => clinic.followupLease.holders({}),
    refetchInterval: ({ state }) => (state.data?.length ? followupLeaseSeconds * 500 : false),
  });

/** The script, the tries and the outcome of a follow-up. */
export const followupDetail = (clinic: ClinicClient, id: number, isOffered: boolean) =>
  queryOptions({
    queryKey: ['followups', 'detail', id],
    queryFn: () => clinic.followupRun.detail({ query: { id } }),
    enabled: isOffered,
  });

/** `id` as in the address: the service checks it. */
export const followupById = (clinic: ClinicClient, id: string) =>
  queryOptions({
    queryKey: ['followups', 'one', id],
    queryFn: () => clinic.followup.info({ query: { id } }),
  });

/** The oldest follow-up of a customer that is due; null when none is. */
export const dueFollowupOf = (clinic: ClinicClient, customerId: number | null, today: string) =>
  queryOptions({
    queryKey: ['followups', 'due', customerId, today],
    queryFn: async (): Promise<Followup | null> => {
      const query = { customer_id: customerId ?? 0, status: '0', order: 'asc', rows: 1 } as const;
      const [oldest] = (await clinic.followup.ofCustomer({ query })).rows;
      return oldest && oldest.followup_date <= today ? oldest : null;
    },
    enabled: customerId !== null,
  });
