import * as z from 'zod';
import { daysOfPeriod } from '../domain/days-of-period.ts';
import { reason } from '../problems/reasons.ts';
import {
  appointmentCreation,
  type AppointmentField,
  appointmentStatusSchema,
  appointmentTexts,
  resourceKinds,
} from './appointment-fields.ts';
import { get, post } from './endpoint.ts';
import { listOf } from './envelope.ts';
import { type AnswerOf, customerReference, dateField, idField, idParameter, namedReference, paging } from './field.ts';
import { mapTexts } from './text-fields.ts';
import { listSorts } from './list-sorts.ts';

export const appointmentSchema = z.object({
  id: idField,
  customer: customerReference,
  doctor: namedReference.nullable(),
  technician: namedReference.nullable(),
  room: namedReference.nullable(),
  department: namedReference.nullable(),
  date: z.string(),
  start: z.string(),
  end: z.string(),
  status: appointmentStatusSchema,
  ...mapTexts(appointmentTexts, () => z.string().nullable()),
  created_by: namedReference,
  created_at: z.string(),
  /** Rises with every change: an update says which one it has seen. */
  version: z.int(),
  /** Extensions: what it is for, since when the customer waits, and since when the treatment runs. */
  item: namedReference.nullable().optional(),
  arrived_at: z.string().nullable().optional(),
  started_at: z.string().nullable().optional(),
  /** An extension: the first number, where the reader may open the file; masked without `customer.phone.view`. */
  customer_phone: z.string().nullable().optional(),
  /** An extension: the doctor's time was blocked, and the appointment has to be moved. */
  is_to_move: z.boolean().optional(),
  /** An extension: when the customer confirmed the time that it has now. */
  confirmed_at: z.string().nullable().optional(),
  /** An extension: how often the customer was not reached to confirm it. */
  confirm_tries: z.int().nonnegative().optional(),
  /** An extension: whether the reader may open the customer's file; a doctor sees other appointments too. */
  may_see_customer: z.boolean().optional(),
} satisfies AnswerOf<AppointmentField>);
export type Appointment = z.infer<typeof appointmentSchema>;

const appointmentConfigSchema = z.object({
  room: z.array(namedReference),
  doctor: z.array(namedReference),
  technician: z.array(namedReference),
  department: z.array(namedReference),
  /**
   * The widest span of the weekdays, up to `business_end`. A day may have shorter hours, a break, or be closed; see
   * `/api/ext/appointment/hours`.
   */
  business_start: z.string(),
  business_end: z.string(),
  /** Minutes: appointments begin and end on multiples of it after the opening of the day, and after its break. */
  slot_duration: z.int(),
});
export type AppointmentConfig = z.infer<typeof appointmentConfigSchema>;

export const newAppointmentSchema = z.object({
  ...appointmentCreation,
  /**
   * An extension: 409 also when the customer has another appointment then. A customer may have several at the same time
   * otherwise.
   */
  refuse_double: z.boolean().optional(),
  /**
   * An extension, offered with `ext/reservation/list`: the open reservation that this appointment books. 409 when it
   * is not open any more.
   */
  reservation_id: idParameter.optional(),
});
export type NewAppointment = z.infer<typeof newAppointmentSchema>;

export const resourceIdField = z.string().regex(/^(doctor|technician|room)-\d+$/);

const appointmentBoardSchema = z.object({
  resources: z.array(z.object({ id: resourceIdField, title: z.string(), kind: z.enum(resourceKinds) })),
  events: z.array(
    z.object({
      id: idField,
      resource_ids: z.array(resourceIdField),
      title: z.string(),
      /** YYYY-MM-DD HH:mm:ss */
      start: z.string(),
      end: z.string(),
      status: appointmentStatusSchema,
      customer: customerReference,
      version: z.int(),
      /** Extensions: what it is for, whether the treatment runs, and whether it has to be moved. */
      treatment: z.string().nullable().optional(),
      is_started: z.boolean().optional(),
      is_to_move: z.boolean().optional(),
    }),
  ),
});
export type AppointmentBoard = z.infer<typeof appointmentBoardSchema>;

const maxBoardDays = 62;

/** Days of the board, both included. */
export const boardDaysSchema = z
  .object({ start: dateField, end: dateField })
  .refine(({ start, end }) => daysOfPeriod(start, end) >= 1, { error: reason('range-reversed'), path: ['end'] })
  .refine(({ start, end }) => daysOfPeriod(start, end) <= maxBoardDays, {
    error: reason('range-too-long'),
    params: { days: maxBoardDays },
    path: ['end'],
  });

/** Interface 4.5. */
export const appointmentEndpoints = {
  config: get('/api/appointment/config', {
    summary: 'Bookable doctors, technicians and rooms, and the opening hours',
    access: 'customer.view',
    response: appointmentConfigSchema,
  }),
  lists: get('/api/appointment/lists', {
    summary: 'Appointments of the customers that the caller may see, and one’s own',
    access: 'customer.view',
    query: z.object({
      date: dateField.optional(),
      customer_id: idParameter.optional(),
      doctor_id: idParameter.optional(),
      status: appointmentStatusSchema.optional(),
      ...paging(listSorts.appointments),
      order: z.enum(['asc', 'desc']).default('asc'),
    }),
    response: listOf(appointmentSchema),
  }),
  dashboard: get('/api/appointment/dashboard', {
    summary: `Board of some days, both included, ${maxBoardDays} at most: who and what can be booked, and what is`,
    access: 'customer.view',
    query: boardDaysSchema,
    response: appointmentBoardSchema,
  }),
  create: post('/api/appointment/create', {
    summary:
      'A new appointment; 409 names the doctor, technician or room that is taken, or, ' +
      'where that is asked for, says when the customer is booked already',
    access: 'appointment.edit',
    body: newAppointmentSchema,
    response: appointmentSchema,
  }),
};
