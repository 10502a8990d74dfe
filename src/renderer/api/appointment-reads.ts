import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AppointmentStatus } from '../../shared/contract/appointment-fields.ts';
import type { Appointment } from '../../shared/contract/appointment.ts';
import type { AppointmentToMove, NextFreeQuery } from '../../shared/contract/appointment-extension.ts';
import type { List } from '../../shared/contract/envelope.ts';
import type { ClinicClient } from './clinic.ts';
import { listQuery } from './list-query.ts';

interface Days {
  readonly start: string;
  readonly end: string;
}

/** The people and rooms that can be booked, and when. */
export const appointmentConfig = (clinic: ClinicClient) =>
  queryOptions({
    queryKey: ['appointment-config'],
    queryFn: () => clinic.appointment.config({}),
    staleTime: 300_000,
  });

/** When the clinic is open on these days. */
export const appointmentHours = (clinic: ClinicClient, days: Days) =>
  queryOptions({
    queryKey: ['opening-hours', days],
    queryFn: () => clinic.appointmentExtension.hours({ query: days }),
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  });

export const appointmentBoard = (clinic: ClinicClient, days: Days) =>
  queryOptions({
    queryKey: ['appointments', 'board', days],
    queryFn: () => clinic.appointment.dashboard({ query: days }),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  });

/** Times that are held at the moment. */
export const appointmentHolds = (clinic: ClinicClient, days: Days) =>
  queryOptions({
    queryKey: ['appointments', 'holds', days],
    queryFn: () => clinic.appointmentExtension.holds({ query: days }),
  });

/** Times at which doctors cannot be booked. */
export const appointmentBlocks = (clinic: ClinicClient, days: Days) =>
  queryOptions({
    queryKey: ['appointments', 'blocks', days],
    queryFn: () => clinic.appointmentExtension.blocks({ query: days }),
  });

/** `id` as in the address: the service checks it. */
export const appointmentById = (clinic: ClinicClient, id: string) =>
  queryOptions({
    queryKey: ['appointments', 'one', id],
    queryFn: () => clinic.appointmentExtension.info({ query: { id } }),
  });

export const nextFreeTimes = (clinic: ClinicClient, query: Omit<NextFreeQuery, 'from' | 'count'>) =>
  queryOptions({
    queryKey: ['appointments', 'next-free', query],
    queryFn: () => clinic.appointmentExtension.nextFree({ query: { ...query, count: 4 } }),
    placeholderData: keepPreviousData,
  });

const readOfCustomer = 20;

/** The booked appointments of a customer from now on, the next one first. `now`: YYYY-MM-DD HH:mm at the clinic. */
export const comingAppointments = (clinic: ClinicClient, customerId: number, now: string) =>
  queryOptions({
    queryKey: ['appointments', 'coming', customerId],
    queryFn: async () => {
      const query = { customer_id: customerId, status: 'booked', rows: readOfCustomer, order: 'desc' } as const;
      return (await clinic.appointment.lists({ query })).rows;
    },
    select: (rows) => rows.filter(({ date, end }) => `${date} ${end}` > now).toReversed(),
  });

export interface AppointmentListFilter {
  readonly day?: string | undefined;
  readonly doctorId?: number | undefined;
  readonly status?: AppointmentStatus | undefined;
  /** Those that cannot take place at their time; the other filters do not apply. */
  readonly isToMove?: true | undefined;
}

/** With the cause, where they have to be moved. */
export type ListedAppointment = Appointment & { readonly because?: AppointmentToMove['because'] | undefined };

/** The filters and the order of a list, as it is asked for: one day in its order, all days with the latest first. */
export const appointmentCriteria = ({ day, doctorId, status }: AppointmentListFilter) => ({
  ...(day === undefined ? { order: 'desc' as const } : { date: day }),
  ...(doctorId === undefined ? {} : { doctor_id: doctorId }),
  ...(status === undefined ? {} : { status }),
});

export const appointmentList = (clinic: ClinicClient, filter: AppointmentListFilter) =>
  listQuery<List<ListedAppointment>, readonly unknown[]>({
    queryKey: ['appointments', 'list', filter],
    read: (paging) =>
      filter.isToMove
        ? clinic.appointmentExtension.toMove({})
        : clinic.appointment.lists({ query: { ...paging, ...appointmentCriteria(filter) } }),
  });
