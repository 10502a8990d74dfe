import * as z from 'zod';
import { reason } from '../problems/reasons.ts';
import { newCustomerSchema } from './customer.ts';
import { get, post } from './endpoint.ts';
import { listOf } from './envelope.ts';
import { type AnswerOf, customerReference, dateField, idField, idParameter, namedReference, paging } from './field.ts';
import { type ReservationField, reservationFields, reservationTextAnswers } from './reservation-fields.ts';
import { listSorts } from './list-sorts.ts';

export const reservationSchema = z.object({
  id: idField,
  customer_id: idField,
  customer: customerReference,
  department: namedReference,
  type: namedReference,
  date: z.string(),
  items: z.array(namedReference),
  ...reservationTextAnswers,
  created_by: namedReference,
  created_at: z.string(),
} satisfies AnswerOf<ReservationField>);
export type Reservation = z.infer<typeof reservationSchema>;

export const newReservationSchema = z
  .object({
    customer_id: idParameter.optional(),
    customer: newCustomerSchema.optional(),
    /** Beyond the interface: an open lead, which this completes. Its calls are the customer’s from then on. */
    lead_id: idParameter.optional(),
    reservation: z.object(reservationFields),
  })
  .refine((given) => (given.customer_id === undefined) !== (given.customer === undefined), {
    error: reason('customer-given-twice'),
    path: ['customer'],
  });
export type NewReservation = z.infer<typeof newReservationSchema>;

/** Interface 4.6. */
export const reservationEndpoints = {
  index: get('/api/reservation/index', {
    summary: 'Reservations of the customers that the caller may see',
    access: 'customer.view',
    query: z.object({
      date_start: dateField.optional(),
      date_end: dateField.optional(),
      customer_id: idParameter.optional(),
      ...paging(listSorts.reservations),
    }),
    response: listOf(reservationSchema),
  }),
  info: get('/api/reservation/info', {
    summary: 'One reservation, with its items and department',
    access: 'customer.view',
    query: z.object({ id: idParameter }),
    response: reservationSchema,
  }),
  create: post('/api/reservation/create', {
    summary: 'A reservation, for a known customer or together with a new one: both or neither',
    access: 'reservation.edit',
    body: newReservationSchema,
    response: reservationSchema,
  }),
};
