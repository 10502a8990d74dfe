import * as z from 'zod';
import { dateField } from '../../shared/contract/field.ts';

const reservationListSchema = z.object({
  from: dateField.optional().catch(undefined),
  to: dateField.optional().catch(undefined),
  sort: z.enum(['date', 'created_at']).optional().catch(undefined),
  order: z.enum(['asc', 'desc']).optional().catch(undefined),
});

/** Which reservations the address lists, in which order; what it does not have is left out of it. */
export const reservationListOf = (search: Record<string, unknown>) => reservationListSchema.parse(search);
