import { queryOptions } from '@tanstack/react-query';
import type { List } from '../../shared/contract/envelope.ts';
import type { Reservation } from '../../shared/contract/reservation.ts';
import { type Enquiry, maxFunnelDays } from '../../shared/contract/reservation-extension.ts';
import type { ReservationStatus } from '../../shared/contract/reservation-fields.ts';
import type { OrderOf } from '../../shared/contract/list-sorts.ts';
import type { ClinicClient } from './clinic.ts';
import { daysBefore } from '../../shared/domain/clinic-day.ts';
import { listQuery } from './list-query.ts';

export type ReservationOrder = OrderOf<'reservations'>;

/** A reservation, with its state where the service keeps one. */
export type ListedReservation = Reservation | Enquiry;
export const isEnquiry = (one: ListedReservation): one is Enquiry => 'status' in one;

export interface ReservationFilter {
  /** Days, YYYY-MM-DD, both included; without them there is no bound. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly status?: ReservationStatus | undefined;
  /** The account that looks after it, by ID. */
  readonly owner?: number | undefined;
  /** The customer's source, by ID. */
  readonly source?: number | undefined;
}

const daysOf = ({ from, to }: ReservationFilter) => ({
  ...(from === undefined ? {} : { date_start: from }),
  ...(to === undefined ? {} : { date_end: to }),
});
const narrowingOf = ({ owner, source }: ReservationFilter) => ({
  ...(owner === undefined ? {} : { owner_id: owner }),
  ...(source === undefined ? {} : { medium_id: source }),
});

/** The query of the list, and of its export. */
export const reservationQuery = (filter: ReservationFilter, order: ReservationOrder) => ({
  ...order,
  ...daysOf(filter),
  ...narrowingOf(filter),
  ...(filter.status === undefined ? {} : { status: filter.status }),
});

/** `hasStates`: whether the service knows what became of reservations; another one filters them by their days alone. */
export const reservationList = (
  clinic: ClinicClient,
  filter: ReservationFilter,
  order: ReservationOrder,
  hasStates: boolean,
) =>
  listQuery<List<ListedReservation>, readonly unknown[]>({
    queryKey: ['reservations', 'list', filter, order, hasStates],
    read: (paging) => {
      if (!hasStates) return clinic.reservation.index({ query: { ...paging, ...order, ...daysOf(filter) } });
      return clinic.reservationExtension.list({ query: { ...paging, ...reservationQuery(filter, order) } });
    },
  });

/** `id` as in the address: the service checks it. */
export const reservationById = (clinic: ClinicClient, id: string, hasStates: boolean) =>
  queryOptions({
    queryKey: ['reservations', 'one', id, hasStates],
    queryFn: (): Promise<ListedReservation> =>
      hasStates ? clinic.reservationExtension.info({ query: { id } }) : clinic.reservation.info({ query: { id } }),
  });

/** Proposals for the intake of a call. Read once for each: a proposal that has been seen does not change. */
export const intakeProposal = (clinic: ClinicClient, callId: string | undefined) =>
  queryOptions({
    queryKey: ['intake-proposal', callId],
    queryFn: () => clinic.intakeProposal.propose({ query: callId === undefined ? {} : { call_id: callId } }),
    staleTime: Infinity,
  });

const usualFunnelDays = 30;

/**
 * The days that the funnel counts: those of the filter, no more than can be counted. Without a first day it begins 30
 * days before its last one, or before today; without a last day it has all days that are ahead.
 */
export function funnelDays({ from, to }: ReservationFilter, today: string): { from: string; to: string } {
  const first = from ?? daysBefore(to ?? today, usualFunnelDays - 1);
  const latest = daysBefore(first, 1 - maxFunnelDays);
  return { from: first, to: to === undefined || to > latest ? latest : to };
}

export const enquiryFunnel = (
  clinic: ClinicClient,
  filter: ReservationFilter,
  days: { readonly from: string; readonly to: string },
) =>
  queryOptions({
    queryKey: ['reservations', 'funnel', filter.owner, filter.source, days],
    queryFn: () =>
      clinic.reservationExtension.funnel({
        query: { ...narrowingOf(filter), date_start: days.from, date_end: days.to },
      }),
  });
