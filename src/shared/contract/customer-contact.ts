import * as z from 'zod';
import { get } from './endpoint.ts';
import { directionSchema } from './call.ts';
import { idField, moneyField, namedReference } from './field.ts';
import { reason } from '../problems/reasons.ts';

const customerContactSchema = z.object({
  customer_id: idField,
  /** The last answered call or visit; calls for accounts with `cdr.view` alone. */
  last_contact: z
    .object({
      kind: z.enum(['call', 'visit']),
      at: z.string(),
      /** Null for a visit. */
      direction: directionSchema.nullable().optional(),
      /** The one that an agent saved last; null without one. */
      outcome: namedReference.nullable().optional(),
    })
    .nullable(),
  /** The last call from them that nobody answered, where no contact followed it; with `cdr.view` alone. */
  missed_at: z.string().nullable().optional(),
  /** The next booked appointment from now on. */
  next_appointment: z.object({ id: idField, at: z.string(), doctor: namedReference.nullable().optional() }).nullable(),
  /** Those who look after them; then what they have. */
  consultant: namedReference.nullable().optional(),
  ascription: namedReference.nullable().optional(),
  balance: moneyField.optional(),
  points: moneyField.optional(),
});
export type CustomerContact = z.infer<typeof customerContactSchema>;

export const customerContactEndpoints = {
  of: get('/api/ext/customer/contacts', {
    summary:
      'When customers were last spoken to or seen, their next appointment, who looks after them, and what they have',
    access: 'customer.view',
    query: z.object({
      /** Up to 200 IDs, separated by commas. */
      ids: z
        .string()
        .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,199}$/, reason('whole-number-expected'))
        .transform((ids) => ids.split(',').map(Number)),
    }),
    response: z.array(customerContactSchema),
  }),
};
