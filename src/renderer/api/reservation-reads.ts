import { queryOptions } from '@tanstack/react-query';
import type { ClinicClient } from './clinic.ts';
import { listQuery } from './list-query.ts';

export type ReservationOrder = { readonly sort: 'date' | 'created_at'; readonly order: 'asc' | 'desc' };

/** `from` and `to`: days, both included; empty: no bound. */
export const reservationList = (
  clinic: ClinicClient,
  days: { readonly from: string; readonly to: string },
  order: ReservationOrder,
) =>
  listQuery({
    queryKey: ['reservations', 'list', days, order],
    read: (paging) =>
      clinic.reservation.index({
        query: {
          ...paging,
          ...order,
          ...(days.from === '' ? {} : { date_start: days.from }),
          ...(days.to === '' ? {} : { date_end: days.to }),
        },
      }),
  });

export const reservationById = (clinic: ClinicClient, id: string) =>
  queryOptions({
    queryKey: ['reservations', 'one', id],
    queryFn: () => clinic.reservation.info({ query: { id } }),
  });
