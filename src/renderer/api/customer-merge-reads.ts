import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Likeness } from '../../shared/contract/customer-merge.ts';
import type { ClinicClient } from './clinic.ts';

/** Customers who are likely the same person as this one. */
export const duplicatesOf = (clinic: ClinicClient, customerId: number) =>
  queryOptions({
    queryKey: ['customers', 'duplicates', customerId],
    queryFn: () => clinic.customerMerge.duplicatesOf({ query: { customer_id: customerId } }),
    staleTime: 60_000,
    retry: false,
  });

/** Merges into this customer that can still be undone. */
export const mergesInto = (clinic: ClinicClient, customerId: number) =>
  queryOptions({
    queryKey: ['customers', 'merges', customerId],
    queryFn: () => clinic.customerMerge.merges({ query: { customer_id: customerId } }),
    retry: false,
  });

/** Groups of customers who share a value, page by page. */
export const duplicateGroups = (clinic: ClinicClient, by: Likeness) =>
  infiniteQueryOptions({
    queryKey: ['customers', 'duplicates', 'groups', by],
    queryFn: ({ pageParam }) =>
      clinic.customerMerge.duplicates({ query: { by, ...(pageParam === null ? {} : { cursor: pageParam }) } }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
  });
