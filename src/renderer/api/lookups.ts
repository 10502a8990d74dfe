import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ClinicClient } from './clinic.ts';

const staleTime = 300_000;

/** The entries that fields offer. A tree is a list in which an entry names its parent. */
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

/** The accounts that may sign in. */
export const staff = (clinic: ClinicClient) =>
  queryOptions({ queryKey: ['lookups', 'staff'], queryFn: () => clinic.lookup.users({ query: {} }), staleTime });

export const callOutcomes = (clinic: ClinicClient) =>
  queryOptions({ queryKey: ['lookups', 'call-outcomes'], queryFn: () => clinic.wrapUp.outcomes({}), staleTime });

/** The tags offered for customers; the interface has no list of them. */
export const customerTags = (clinic: ClinicClient, isOffered: boolean) =>
  queryOptions({
    queryKey: ['lookups', 'tags'],
    queryFn: () => clinic.lookupExtension.tags({}),
    enabled: isOffered,
    staleTime,
  });

export const breakReasons = (clinic: ClinicClient, isOffered: boolean) =>
  queryOptions({
    queryKey: ['lookups', 'break-reasons'],
    queryFn: () => clinic.lookupExtension.breakReasons({}),
    enabled: isOffered,
    staleTime,
  });

export const missedCallReasons = (clinic: ClinicClient) =>
  queryOptions({
    queryKey: ['lookups', 'missed-call-reasons'],
    queryFn: () => clinic.lookupExtension.missedCallReasons({}),
    staleTime,
  });

export const lostReasons = (clinic: ClinicClient) =>
  queryOptions({
    queryKey: ['lookups', 'lost-reasons'],
    queryFn: () => clinic.lookupExtension.lostReasons({}),
    staleTime,
  });

/** Reads what most forms choose from before one is opened; what cannot be read is asked for again by the form. */
export const prefetchLookups = async (queries: QueryClient, clinic: ClinicClient): Promise<void> => {
  await Promise.all([
    queries.prefetchQuery(departments(clinic)),
    queries.prefetchQuery(addresses(clinic)),
    queries.prefetchQuery(mediums(clinic)),
    queries.prefetchQuery(reservationTypes(clinic)),
    queries.prefetchQuery(items(clinic)),
    queries.prefetchQuery(followupTypes(clinic)),
    queries.prefetchQuery(followupTools(clinic)),
    queries.prefetchQuery(staff(clinic)),
  ]);
};
