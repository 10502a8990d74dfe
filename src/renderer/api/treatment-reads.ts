import { queryOptions } from '@tanstack/react-query';
import type { ClinicClient } from './clinic.ts';
import { listQuery } from './list-query.ts';
import type { SortOf } from '../../shared/contract/list-sorts.ts';

interface Days {
  /** Days, YYYY-MM-DD. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
}
export interface TreatmentFilter extends Days {
  readonly doctor?: number | undefined;
  readonly sort?: SortOf<'treatments'> | undefined;
}
export interface ErkaiFilter extends Days {
  readonly department?: number | undefined;
  readonly developer?: number | undefined;
  readonly sort?: SortOf<'upsells'> | undefined;
}

const daysOf = ({ from, to }: Days) => ({
  ...(from === undefined ? {} : { date_start: from }),
  ...(to === undefined ? {} : { date_end: to }),
});

const treatmentQueryOf = (filter: TreatmentFilter) => ({
  ...daysOf(filter),
  ...(filter.doctor === undefined ? {} : { doctor_id: filter.doctor }),
});
const erkaiQueryOf = (filter: ErkaiFilter) => ({
  ...daysOf(filter),
  ...(filter.department === undefined ? {} : { department_id: filter.department }),
  ...(filter.developer === undefined ? {} : { developer_id: filter.developer }),
});

/** Sums of all rows that the list has with this filter, in any order. */
export const treatmentTotals = (clinic: ClinicClient, filter: TreatmentFilter, isOffered: boolean) =>
  queryOptions({
    queryKey: ['treatments', 'totals', treatmentQueryOf(filter)],
    queryFn: () => clinic.treatmentExtension.totals({ query: treatmentQueryOf(filter) }),
    enabled: isOffered,
  });

/** Sums of all rows that the list has with this filter, in any order. */
export const erkaiTotals = (clinic: ClinicClient, filter: ErkaiFilter, isOffered: boolean) =>
  queryOptions({
    queryKey: ['erkai', 'totals', erkaiQueryOf(filter)],
    queryFn: () => clinic.treatmentExtension.erkaiTotals({ query: erkaiQueryOf(filter) }),
    enabled: isOffered,
  });

export const customerAccount = (clinic: ClinicClient, customerId: number, isOffered: boolean) =>
  queryOptions({
    queryKey: ['customers', 'account', customerId],
    queryFn: () => clinic.treatmentExtension.ofCustomer({ query: { customer_id: customerId } }),
    enabled: isOffered,
  });

export const treatmentList = (clinic: ClinicClient, filter: TreatmentFilter) =>
  listQuery({
    queryKey: ['treatments', 'list', filter],
    read: (paging) =>
      clinic.treatment.index({
        query: {
          ...paging,
          ...treatmentQueryOf(filter),
          sort: filter.sort ?? 'executed_at',
          order: filter.order ?? 'desc',
        },
      }),
  });

export const erkaiList = (clinic: ClinicClient, filter: ErkaiFilter) =>
  listQuery({
    queryKey: ['erkai', 'list', filter],
    read: (paging) =>
      clinic.erkai.index({
        query: {
          ...paging,
          ...erkaiQueryOf(filter),
          sort: filter.sort ?? 'created_at',
          order: filter.order ?? 'desc',
        },
      }),
  });

export const doctors = (clinic: ClinicClient) =>
  queryOptions({
    queryKey: ['lookups', 'doctors'],
    queryFn: () => clinic.lookup.users({ query: { role: 'doctor' } }),
    staleTime: 300_000,
  });
