import { queryOptions } from '@tanstack/react-query';
import type { ClinicClient } from './clinic.ts';

/** Callers who are no customers yet, the newest first. */
export const openLeads = (clinic: ClinicClient) =>
  queryOptions({ queryKey: ['leads', 'open'], queryFn: () => clinic.lead.list({ query: {} }) });

/** `id` as in the address: the service checks it. */
export const leadById = (clinic: ClinicClient, id: string) =>
  queryOptions({ queryKey: ['leads', 'one', id], queryFn: () => clinic.lead.info({ query: { id } }) });
