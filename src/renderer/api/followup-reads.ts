import { queryOptions } from '@tanstack/react-query';
import { followupLeaseSeconds } from '../../shared/contract/followup-lease.ts';
import type { Followup } from '../../shared/contract/followup.ts';
import { daysBefore } from './clinic-day.ts';
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

/** `person`: whose they are, by account; null for everybody's. `today`: the day of the clinic. */
interface ListedFollowups {
  readonly view: FollowupView;
  readonly person: number | null;
  readonly today: string;
}

/** The filters and the order of a list, as it is asked for. */
export const followupCriteria = ({ view, person, today }: ListedFollowups) => ({
  ...queryOfView(view, today),
  ...(person === null ? {} : { followup_user_id: person }),
});

export const followupList = (clinic: ClinicClient, listed: ListedFollowups) =>
  listQuery({
    queryKey: ['followups', 'list', listed.view, listed.person, listed.today],
    read: (paging) => clinic.followup.index({ query: { ...paging, ...followupCriteria(listed) } }),
  });

/** The follow-ups of a run: the most overdue first, as many as one request gives. */
export const followupsOfRun = (
  clinic: ClinicClient,
  { person, today }: { readonly person: number | null; readonly today: string },
) =>
  queryOptions({
    queryKey: ['followups', 'run', person, today],
    queryFn: async (): Promise<readonly Followup[]> =>
      (
        await clinic.followup.index({
          query: {
            rows: 200,
            ...queryOfView('due', today),
            ...(person === null ? {} : { followup_user_id: person }),
          },
        })
      ).rows,
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
