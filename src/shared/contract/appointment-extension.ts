import * as z from 'zod';
import { pick } from '../pick.ts';
import { reason } from '../problems/reasons.ts';
import { appointmentSchema, boardDaysSchema, resourceIdField } from './appointment.ts';
import { appointmentChange, appointmentCreation, resourceKinds } from './appointment-fields.ts';
import { get, post } from './endpoint.ts';
import { listOf } from './envelope.ts';
import { dateField, idField, idParameter, integerParameter, namedReference, textField, versionField } from './field.ts';
import { hoursOfDaySchema } from './opening-hours.ts';

export const appointmentUpdateSchema = z.object({
  id: idParameter,
  /** The version that the change was made on: 409 when there is a newer one. */
  version: versionField(),
  ...appointmentChange,
});
export type AppointmentUpdate = z.infer<typeof appointmentUpdateSchema>;

/** How long a time is held while it is being booked. */
export const holdLeaseSeconds = 300;
/** The longest time that can be held; one that is longer is booked without a hold. */
export const maxHoldHours = 4;

const resourceFields = pick(
  appointmentCreation,
  resourceKinds.map((kind) => `${kind}_id` as const),
);

const newAppointmentHoldSchema = z
  .object({
    ...pick(appointmentCreation, ['date', 'start', 'end']),
    ...resourceFields,
    /** The appointment that is moved: the time that it has now is no clash. */
    appointment_id: idParameter.optional(),
  })
  .refine(({ doctor_id, technician_id, room_id }) => (doctor_id ?? technician_id ?? room_id) !== undefined, {
    error: reason('field-required'),
    path: ['doctor_id'],
  });
export type NewAppointmentHold = z.infer<typeof newAppointmentHoldSchema>;

const appointmentHoldSchema = z.object({
  id: idField,
  held_by: namedReference,
  appointment_id: idField.nullable(),
  resource_ids: z.array(resourceIdField),
  /** YYYY-MM-DD HH:mm:ss */
  start: z.string(),
  end: z.string(),
  seconds_left: z.int().nonnegative(),
});
export type AppointmentHold = z.infer<typeof appointmentHoldSchema>;

const appointmentStartSchema = z.object({
  id: idParameter,
  /** The version that was seen: 409 when there is a newer one. */
  version: versionField(),
  /** Once the doctor has said whether the treatments that run have ended: `done` ends them. */
  others: z.enum(['done', 'keep']).optional(),
});
export type AppointmentStart = z.infer<typeof appointmentStartSchema>;

const appointmentConfirmationSchema = z.object({
  id: idParameter,
  version: versionField(),
  answer: z.enum(['confirmed', 'not_reached']),
  /** The tries before this one as they were read. */
  confirm_tries: integerParameter(0, 1000).optional(),
});
export type AppointmentConfirmation = z.infer<typeof appointmentConfirmationSchema>;

export const newBlockSchema = z.object({
  ...pick(appointmentCreation, ['date', 'start', 'end']),
  doctor_id: idParameter,
  /** The desk reads it. */
  reason: textField(100),
  /** Appointments of that time that have to be moved then: 409 when there are others. */
  over: z.array(idParameter).max(200).optional(),
});
export type NewBlock = z.infer<typeof newBlockSchema>;

const blockSchema = z.object({
  id: idField,
  doctor: namedReference,
  /** YYYY-MM-DD HH:mm:ss */
  start: z.string(),
  end: z.string(),
  reason: z.string(),
  created_by: namedReference,
});
export type AppointmentBlock = z.infer<typeof blockSchema>;

/** The details of a refused block: the appointments that are in its way. */
export const blockedAppointmentsSchema = z.object({
  appointments: z.array(
    z.object({ id: idField, customer: z.object({ name: z.string() }), start: z.string(), end: z.string() }),
  ),
});

const nextFreeQuerySchema = z.object({
  ...resourceFields,
  /** How long the appointment takes; rounded up to whole slots. */
  minutes: integerParameter(1, 1440),
  from: dateField.optional(),
  count: integerParameter(1, 20).default(5),
});
export type NextFreeQuery = z.infer<typeof nextFreeQuerySchema>;

const freeTimeSchema = z.object({
  date: z.string(),
  start: z.string(),
  end: z.string(),
  /** The doctor who is free then, where any doctor would do. */
  doctor: namedReference.nullable(),
});
export type FreeTime = z.infer<typeof freeTimeSchema>;

/** Days that are searched for a free time, beginning with the first. */
export const searchedDays = 63;

const appointmentToMoveSchema = appointmentSchema.extend({
  /** The doctor’s time was blocked, or the clinic is closed then. */
  because: z.enum(['blocked', 'closed']),
});
export type AppointmentToMove = z.infer<typeof appointmentToMoveSchema>;

export const appointmentExtensionEndpoints = {
  info: get('/api/ext/appointment/info', {
    summary: 'One appointment',
    access: 'customer.view',
    query: z.object({ id: idParameter }),
    response: appointmentSchema,
  }),
  update: post('/api/ext/appointment/update', {
    summary: 'Moves an appointment, changes its doctor, technician, room or remark, or sets its status',
    access: 'appointment.edit',
    body: appointmentUpdateSchema,
    response: appointmentSchema,
  }),
  confirm: post('/api/ext/appointment/confirm', {
    summary:
      'The customer has confirmed a booked appointment, or was not reached. It holds for the time that the ' +
      'appointment has now: 409 when it was changed since `version`, or is not booked; for not_reached also when the ' +
      'tries are others than `confirm_tries`',
    access: 'appointment.edit',
    body: appointmentConfirmationSchema,
    response: appointmentSchema,
  }),
  toMove: get('/api/ext/appointment/to-move', {
    summary:
      'Appointments from today on that cannot take place at their time, the earliest first, 200 at most: ' +
      'the doctor’s time was blocked, or the clinic is closed then; those that `lists` shows to the caller',
    access: 'customer.view',
    response: listOf(appointmentToMoveSchema),
  }),
  holds: get('/api/ext/appointment/holds', {
    summary: 'Times of some days that are held by whoever is about to book them',
    access: 'customer.view',
    query: boardDaysSchema,
    response: z.array(appointmentHoldSchema),
  }),
  hold: post('/api/ext/appointment/hold', {
    summary:
      `Holds a time of at most ${maxHoldHours} hours for ${holdLeaseSeconds} seconds: nobody else can book it. ` +
      'An account holds one time, its next hold takes the place of the one before; ' +
      '409 names who or what is taken, and who holds it',
    access: 'appointment.edit',
    body: newAppointmentHoldSchema,
    response: appointmentHoldSchema,
  }),
  release: post('/api/ext/appointment/release', {
    summary: 'Gives up a hold before it expires',
    access: 'appointment.edit',
    body: z.object({ id: idParameter }),
    response: z.object({ id: idField }),
  }),
  start: post('/api/ext/appointment/start', {
    summary:
      'The treatment begins; 409 while the doctor is with another patient, unless `others` says what becomes of it',
    access: 'appointment.edit',
    body: appointmentStartSchema,
    response: appointmentSchema,
  }),
  blocks: get('/api/ext/appointment/blocks', {
    summary: 'Times of some days at which doctors cannot be booked',
    access: 'customer.view',
    query: boardDaysSchema,
    response: z.array(blockSchema),
  }),
  block: post('/api/ext/appointment/block', {
    summary:
      'Blocks a time of a doctor, one’s own without customer.view.all; 409 lists the appointments in the way, ' +
      'and once `over` names them, they have to be moved',
    access: 'appointment.edit',
    body: newBlockSchema,
    response: blockSchema,
  }),
  unblock: post('/api/ext/appointment/unblock', {
    summary: 'The doctor can be booked at that time again, and what was to be moved may stay',
    access: 'appointment.edit',
    body: z.object({ id: idParameter }),
    response: z.object({ id: idField }),
  }),
  hours: get('/api/ext/appointment/hours', {
    summary: 'When the clinic is open on some days, both included: by weekday, on holidays, without breaks',
    access: 'customer.view',
    query: boardDaysSchema,
    response: z.array(hoursOfDaySchema),
  }),
  nextFree: get('/api/ext/appointment/next-free', {
    summary:
      `The next free times of a doctor, technician and room, within ${searchedDays} days; of any doctor when ` +
      'nobody and nothing is named',
    access: 'customer.view',
    query: nextFreeQuerySchema,
    response: z.array(freeTimeSchema),
  }),
};
