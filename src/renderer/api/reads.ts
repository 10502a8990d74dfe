import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Cdr } from '../../shared/contract/cdr.ts';
import type { DayReport } from '../../shared/contract/report.ts';
import { ProblemError } from '../../shared/problem.ts';
import { lastDays } from '../../shared/domain/clinic-day.ts';
import type { ClinicClient } from './clinic.ts';

/**
 * Whether the lines are reachable; read again when one changes. All count as reachable if the service does not report
 * them.
 */
export const lineStates = (clinic: ClinicClient) =>
  queryOptions({
    queryKey: ['lines'],
    queryFn: () => clinic.line.list({}),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export const customerProfile = (clinic: ClinicClient, id: number) =>
  queryOptions({
    queryKey: ['customers', 'profile', id],
    queryFn: () => clinic.customer.profile({ query: { customer_id: id } }),
    staleTime: 30_000,
  });

export const customersByKeyword = (clinic: ClinicClient, keyword: string) =>
  queryOptions({
    queryKey: ['customers', 'keyword', keyword],
    queryFn: () => clinic.customer.query({ query: { keyword, category: 'keyword', rows: 8 } }),
    enabled: keyword.trim() !== '',
    placeholderData: keepPreviousData,
  });

/** How the names of these customers are typed in Latin letters. */
export const spellingsOfCustomers = (clinic: ClinicClient, ids: readonly number[], isOffered: boolean) => {
  const sorted = ids.toSorted((one, other) => one - other).join(',');
  return queryOptions({
    queryKey: ['customers', 'number', 'spellings', sorted],
    queryFn: () => clinic.customerExtension.spellings({ query: { ids: sorted } }),
    enabled: isOffered && sorted !== '',
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  });
};

/** A few customers with the same number or name. */
export const customersAlike = (
  clinic: ClinicClient,
  { category, keyword }: { readonly category: 'phone' | 'keyword'; readonly keyword: string },
) =>
  queryOptions({
    queryKey: ['customers', 'alike', category, keyword],
    queryFn: () => clinic.customer.query({ query: { keyword, category, rows: 5 } }),
    staleTime: 30_000,
    retry: false,
  });

/** Customers with this identity document. */
export const customersOfDocument = (clinic: ClinicClient, sfz: string) =>
  queryOptions({
    queryKey: ['customers', 'alike', 'document', sfz],
    queryFn: () => clinic.customerExtension.byDocument({ query: { sfz } }),
    staleTime: 30_000,
    retry: false,
  });

/** The last calls with a customer, of everybody. */
export const lastCallsOf = (clinic: ClinicClient, { customerId, rows }: { customerId: number; rows: number }) =>
  queryOptions({
    queryKey: ['timeline', customerId, 'last calls', rows],
    queryFn: async (): Promise<readonly Cdr[]> => {
      const query = { customer_id: customerId, kind: 'call' as const, rows };
      const timeline = await clinic.timeline.ofCustomer({ query });
      return timeline.rows.flatMap((entry) => (entry.kind === 'call' ? [entry.record] : []));
    },
  });

/** Calls of the last year, newest first. */
export const callsOfCustomer = (
  clinic: ClinicClient,
  { customerId, rows, timeZone }: { customerId: number; rows: number; timeZone: string | null },
) =>
  queryOptions({
    queryKey: ['calls', 'customer', customerId, rows],
    queryFn: () => {
      const { start, end } = lastDays(365, timeZone);
      return clinic.cdr.list({
        query: { created_time_start: start, created_time_end: end, customer_id: customerId, rows },
      });
    },
  });

/** The clinic's day in figures; null from a service that does not offer them. */
export const reportOfToday = (clinic: ClinicClient) =>
  queryOptions({
    queryKey: ['calls', 'today'],
    queryFn: (): Promise<DayReport | null> =>
      clinic.reportExtension.today({}).catch((error: unknown) => {
        if (error instanceof ProblemError && error.code === 'not-found') return null;
        throw error;
      }),
    refetchInterval: 60_000,
  });

export const waveform = (clinic: ClinicClient, id: number) =>
  queryOptions({
    queryKey: ['recordings', 'peaks', id],
    queryFn: () => clinic.cdrExtension.peaks({ query: { id, buckets: 600 } }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The same in as many slices as there can be, in which pauses between words are found. */
export const finePeaks = (clinic: ClinicClient, id: number) =>
  queryOptions({
    queryKey: ['recordings', 'fine peaks', id],
    queryFn: () => clinic.cdrExtension.peaks({ query: { id, buckets: 4000 } }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const skillGroups = (clinic: ClinicClient) =>
  queryOptions({ queryKey: ['groups'], queryFn: () => clinic.agent.groups({}), staleTime: 60_000 });
