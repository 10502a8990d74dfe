import { queryOptions } from '@tanstack/react-query';
import type { ClinicClient } from './clinic.ts';

const staleTime = 300_000;

/** What fields choose from. A tree is a list in which an entry names its parent. */
export const departments = (clinic: ClinicClient) =>
  queryOptions({ queryKey: ['lookups', 'departments'], queryFn: () => clinic.lookup.departments({}), staleTime });
export const addresses = (clinic: ClinicClient) =>
  queryOptions({ queryKey: ['lookups', 'addresses'], queryFn: () => clinic.lookup.address({}), staleTime });
export const mediums = (clinic: ClinicClient) =>
  queryOptions({ queryKey: ['lookups', 'mediums'], queryFn: () => clinic.lookup.mediums({}), staleTime });
export const reservationTypes = (clinic: ClinicClient) =>
  queryOptions({
    queryKey: ['lookups', 'reservation-types'],
    queryFn: () => clinic.lookup.reservationTypes({}),
    staleTime,
  });
export const items = (clinic: ClinicClient) =>
  queryOptions({ queryKey: ['lookups', 'items'], queryFn: () => clinic.lookup.items({ query: {} }), staleTime });

export const followupTypes = (clinic: ClinicClient) =>
  queryOptions({ queryKey: ['lookups', 'followup-types'], queryFn: () => clinic.lookup.followupTypes({}), staleTime });
export const followupTools = (clinic: ClinicClient) =>
  queryOptions({ queryKey: ['lookups', 'followup-tools'], queryFn: () => clinic.lookup.followupTools({}), staleTime });

/** Who may sign in. */
export const staff = (clinic: ClinicClient) =>
  queryOptions({ queryKey: ['lookups', 'staff'], queryFn: () => clinic.lookup.users({ query: {} }), staleTime });

export const callOutcomes = (clinic: ClinicClient) =>
  queryOptions({ queryKey: ['lookups', 'call-outcomes'], queryFn: () => clinic.wrapUp.outcomes({}), staleTime });
export const appointmentConfig = (clinic: ClinicClient) =>
  queryOptions({
    queryKey: ['lookups', 'appointment-config'],
    queryFn: () => clinic.appointment.config({}),
    staleTime,
  });
