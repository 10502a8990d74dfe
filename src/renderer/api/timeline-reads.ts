import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { TimelineKind } from '../../shared/contract/timeline-kinds.ts';
import type { ClinicClient } from './clinic.ts';

/** A customer's past, newest first, and appointments ahead; `kind`: entries of one kind only. */
export const customerTimeline = (clinic: ClinicClient, id: number, kind: TimelineKind | null) =>
  infiniteQueryOptions({
    queryKey: ['timeline', id, kind],
    queryFn: ({ pageParam }) =>
      clinic.timeline.ofCustomer({
        query: {
          customer_id: id,
          ...(kind === null ? {} : { kind }),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    placeholderData: keepPreviousData,
  });
