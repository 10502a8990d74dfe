import * as z from 'zod';
import { daysOfPeriod } from '../domain/days-of-period.ts';
import { reason } from '../problems/reasons.ts';
import { appointmentStatusSchema } from './appointment-fields.ts';
import { get, post } from './endpoint.ts';
import { listOf } from './envelope.ts';
import { dateField, idField, idParameter, integerParameter, namedReference, paging } from './field.ts';
import { reservationSchema } from './reservation.ts';
import { reservationStatusSchema } from './reservation-fields.ts';
import { listSorts } from './list-sorts.ts';

/** A reservation, and what became of it. */
const enquirySchema = reservationSchema.extend({
  status: reservationStatusSchema,
  /** The colleague who looks after it: at first the one who took it. */
  owner: namedReference,
  /** YYYY-MM-DD; null when no contact is planned, and for one that is not open. */
  next_contact: z.string().nullable(),
  /** The customer’s source channel. */
  source: namedReference,
  /** The customer’s first number, masked for a role that does not see numbers; null without one. */
  phone: z.string().nullable(),
  /** The appointment of a booked one. */
  appointment: z
    .object({ id: idField, date: z.string(), start: z.string(), status: appointmentStatusSchema })
    .nullable(),
  /** The reason of a lost one. */
  lost_reason: namedReference.nullable(),
  /** Rises with every change: a change says which one it has seen. */
  version: z.int(),
});
export type Enquiry = z.infer<typeof enquirySchema>;

/** The version that a change was made on: 409 when there is a newer one. */
const seen = { id: idParameter, version: integerParameter(1, 2_147_483_647) };

export const enquiryChangeSchema = z.object({
  ...seen,
  owner_id: idParameter.optional(),
  next_contact: dateField.nullable().optional(),
});
export type EnquiryChange = z.infer<typeof enquiryChangeSchema>;

export const enquiryLossSchema = z.object({ ...seen, lost_reason_id: idParameter });
export type EnquiryLoss = z.infer<typeof enquiryLossSchema>;

const enquiryReopeningSchema = z.object(seen);
export type EnquiryReopening = z.infer<typeof enquiryReopeningSchema>;

const narrowing = { owner_id: idParameter.optional(), medium_id: idParameter.optional() };

/** The longest period that is counted at once. */
export const maxFunnelDays = 93;

const funnelQuerySchema = z
  .object({ date_start: dateField, date_end: dateField, ...narrowing })
  .refine(({ date_start: from, date_end: to }) => daysOfPeriod(from, to) >= 1, {
    error: reason('range-reversed'),
    path: ['date_end'],
  })
  .refine(({ date_start: from, date_end: to }) => daysOfPeriod(from, to) <= maxFunnelDays, {
    error: reason('range-too-long'),
    params: { days: maxFunnelDays },
    path: ['date_end'],
  });
export type FunnelQuery = z.infer<typeof funnelQuerySchema>;

export const enquiryFunnelSchema = z.object({
  received: z.int(),
  /** With an appointment, or with a talk on the phone since an hour before it was received. */
  contacted: z.int(),
  booked: z.int(),
  /** Booked ones whose customer arrived. */
  came: z.int(),
  /** Outside the steps: those that are lost. */
  lost: z.int(),
});
export type EnquiryFunnel = z.infer<typeof enquiryFunnelSchema>;

const access = 'reservation.edit';
export const reservationExtensionEndpoints = {
  list: get('/api/ext/reservation/list', {
    summary: 'Reservations of the customers that the caller may see, and one’s own, with what became of them',
    access: 'customer.view',
    query: z.object({
      status: reservationStatusSchema.optional(),
      date_start: dateField.optional(),
      date_end: dateField.optional(),
      customer_id: idParameter.optional(),
      ...narrowing,
      ...paging(listSorts.reservations),
    }),
    response: listOf(enquirySchema),
  }),
  info: get('/api/ext/reservation/info', {
    summary: 'One reservation, with what became of it',
    access: 'customer.view',
    query: z.object({ id: idParameter }),
    response: enquirySchema,
  }),
  funnel: get('/api/ext/reservation/funnel', {
    summary:
      `How many reservations of some days, both included, ${maxFunnelDays} at most, were contacted, booked and came; ` +
      'those that the caller may see',
    access: 'customer.view',
    query: funnelQuerySchema,
    response: enquiryFunnelSchema,
  }),
  update: post('/api/ext/reservation/update', {
    summary: 'Gives a reservation to a colleague, or sets the day of the next contact of an open one; null removes it',
    access,
    body: enquiryChangeSchema,
    response: enquirySchema,
  }),
  lose: post('/api/ext/reservation/lose', {
    summary: 'Marks an open reservation as lost, with a reason of the clinic’s list; 409 when it is not open',
    access,
    body: enquiryLossSchema,
    response: enquirySchema,
  }),
  reopen: post('/api/ext/reservation/reopen', {
    summary: 'Reopens a lost reservation; 409 for a booked one, which its cancelled appointment reopens',
    access,
    body: enquiryReopeningSchema,
    response: enquirySchema,
  }),
};
