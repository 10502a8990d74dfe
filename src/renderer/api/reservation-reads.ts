import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { List } from '../../shared/contract/envelope.ts';
import type { Reservation } from '../../shared/contract/reservation.ts';
import type { ClinicClient } from './clinic.ts';

export type ReservationOrder = { readonly sort: 'date' | 'created_at'; readonly order: 'asc' | 'desc' };

/** `from` and `to`: days, both included; empty: no bound. */
export const reservationList = (
  clinic: ClinicClient,
  days: { readonly from: string; readonly to: string },
  order: ReservationOrder,
) =>
  infiniteQueryOptions({
    queryKey: ['reservations', 'list', days, order],
    queryFn: ({ pageParam }): Promise<List<Reservation>> =>
      clinic.reservation.index({
        query: {
          rows: 60,
          ...order,
          ...(days.from === '' ? {} : { date_start: days.from }),
          ...(days.to === '' ? {} : { date_end: days.to }),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    placeholderData: keepPreviousData,
  });

export const reservationById = (clinic: ClinicClient, id: string) =>
  queryOptions({
    queryKey: ['reservations', 'one', id],
    queryFn: () => clinic.reservation.info({ query: { id } }),
  });
