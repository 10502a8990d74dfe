import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { List } from '../../shared/contract/envelope.ts';
import type { Followup } from '../../shared/contract/followup.ts';
import { daysBefore } from './clinic-day.ts';
import type { ClinicClient } from './clinic.ts';

/** `due`: of today and of the days before, not yet done. */
export const followupViews = ['due', 'upcoming', 'done', 'all'] as const;
export type FollowupView = (typeof followupViews)[number];

const queryOfView = (view: FollowupView, today: string) =>
  ({
    due: { status: '0', date_end: today, order: 'asc' },
    upcoming: { status: '0', date_start: daysBefore(today, -1), order: 'asc' },
    done: { status: '1' },
    all: {},
  })[view] as { status?: '0' | '1'; date_start?: string; date_end?: string; order?: 'asc' };

/** `person`: whose they are, by account; null for everybody's. `today`: the day of the clinic. */
export const followupList = (
  clinic: ClinicClient,
  { view, person, today }: { readonly view: FollowupView; readonly person: number | null; readonly today: string },
) =>
  infiniteQueryOptions({
    queryKey: ['followups', 'list', view, person, today],
    queryFn: ({ pageParam }): Promise<List<Followup>> =>
      clinic.followup.index({
        query: {
          rows: 60,
          ...queryOfView(view, today),
          ...(person === null ? {} : { followup_user_id: person }),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    placeholderData: keepPreviousData,
  });

/** `id` as the address has it: the service says whether it is one. */
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
