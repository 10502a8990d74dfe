import type { ClinicClient } from './clinic.ts';
import { listQuery } from './list-query.ts';

/** The newest first. */
export const medicalNotes = (clinic: ClinicClient, customerId: number) =>
  listQuery({
    queryKey: ['customers', 'medical-notes', customerId],
    read: (paging) => clinic.medicalNote.list({ query: { ...paging, customer_id: customerId } }),
  });
