import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { List } from '../../shared/contract/envelope.ts';
import type { Erkai, Treatment } from '../../shared/contract/treatment.ts';
import type { ClinicClient } from './clinic.ts';

interface Days {
  /** Days, YYYY-MM-DD. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
}
export interface TreatmentFilter extends Days {
  readonly doctor?: number | undefined;
  readonly sort?: 'executed_at' | 'amount' | undefined;
}
export interface ErkaiFilter extends Days {
  readonly department?: number | undefined;
  readonly developer?: number | undefined;
  readonly sort?: 'created_at' | 'amount' | undefined;
}

const rows = 60;
const daysOf = ({ from, to }: Days) => ({
  ...(from === undefined ? {} : { date_start: from }),
  ...(to === undefined ? {} : { date_end: to }),
});

export const treatmentList = (clinic: ClinicClient, filter: TreatmentFilter) =>
  infiniteQueryOptions({
    queryKey: ['treatments', 'list', filter],
    queryFn: ({ pageParam }): Promise<List<Treatment>> =>
      clinic.treatment.index({
        query: {
          rows,
          ...daysOf(filter),
          ...(filter.doctor === undefined ? {} : { doctor_id: filter.doctor }),
          sort: filter.sort ?? 'executed_at',
          order: filter.order ?? 'desc',
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    placeholderData: keepPreviousData,
  });

export const erkaiList = (clinic: ClinicClient, filter: ErkaiFilter) =>
  infiniteQueryOptions({
    queryKey: ['erkai', 'list', filter],
    queryFn: ({ pageParam }): Promise<List<Erkai>> =>
      clinic.erkai.index({
        query: {
          rows,
          ...daysOf(filter),
          ...(filter.department === undefined ? {} : { department_id: filter.department }),
          ...(filter.developer === undefined ? {} : { developer_id: filter.developer }),
          sort: filter.sort ?? 'created_at',
          order: filter.order ?? 'desc',
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    placeholderData: keepPreviousData,
  });

export const doctors = (clinic: ClinicClient) =>
  queryOptions({
    queryKey: ['lookups', 'doctors'],
    queryFn: () => clinic.lookup.users({ query: { role: 'doctor' } }),
    staleTime: 300_000,
  });
