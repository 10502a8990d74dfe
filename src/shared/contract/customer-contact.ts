import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { idField } from './field.ts';
import { reason } from '../problems/reasons.ts';

const customerContactSchema = z.object({
  customer_id: idField,
  /** The last answered call or visit; calls for accounts with `cdr.view` alone. */
  last_contact: z.object({ kind: z.enum(['call', 'visit']), at: z.string() }).nullable(),
  /** The next booked appointment from now on. */
  next_appointment: z.object({ id: idField, at: z.string() }).nullable(),
});
export type CustomerContact = z.infer<typeof customerContactSchema>;

export const customerContactEndpoints = {
  of: endpoint({
    method: 'GET',
    path: '/api/ext/customer/contacts',
    summary: 'When customers were last spoken to or seen, and their next appointment; those that the caller may see',
    access: 'customer.view',
    query: z.object({
      /** Up to 200 IDs, separated by commas. */
      ids: z
        .string()
        .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,199}$/, reason('whole-number-expected'))
        .transform((ids) => ids.split(',').map(Number)),
    }),
    response: z.array(customerContactSchema),
    isExtension: true,
  }),
};
