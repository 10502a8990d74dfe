import * as z from 'zod';
import { newAppointmentSchema } from '../../../shared/contract/appointment.ts';
import { dateField } from '../../../shared/contract/field.ts';
import type { Followup, PlannedFor } from '../../../shared/contract/followup.ts';
import { newReservationSchema } from '../../../shared/contract/reservation.ts';
import { newWrapUpSchema } from '../../../shared/contract/wrap-up.ts';
import type { OutboxWrite } from '../../../shared/ipc/outbox-ipc.ts';
import { appointmentOf, type AppointmentValues, emptyAppointment } from '../../parts/appointment/time-values.ts';
import { type Behind, behind, valuesBehind } from '../../kit/forms/fields-behind.ts';
import { emptyReservation, reservationOf, type ReservationValues } from '../../parts/reservation/reservation-values.ts';
import { emptyPromise, promisePrefix, promiseSchema, type PromiseValues } from './promise-values.ts';

export const appointmentPrefix = 'appointment.';
export const reservationPrefix = 'reservation.';

const emptyNote = {
  outcome_id: null as string | null,
  note: '',
  executes: false,
  next_followup_date: '',
  promises: false,
  books: false,
  reserves: false,
};
export type WrapUpValues = typeof emptyNote &
  Behind<typeof promisePrefix, PromiseValues> &
  Behind<typeof appointmentPrefix, AppointmentValues> &
  Behind<typeof reservationPrefix, ReservationValues>;

/** `number` is the caller's, for the file of somebody who has none yet; null when it is hidden. */
export const emptyWrapUp = (number: string | null): WrapUpValues => ({
  ...emptyNote,
  ...behind(promisePrefix, emptyPromise),
  ...behind(appointmentPrefix, emptyAppointment(null)),
  ...behind(reservationPrefix, emptyReservation(null)),
  ...(number === null ? {} : { 'reservation.customer.phone': [number] }),
});

export const wrapUpFormSchema = newWrapUpSchema.extend({
  executes: z.boolean(),
  next_followup_date: dateField.optional(),
  promise: promiseSchema.optional(),
  appointment: newAppointmentSchema.optional(),
  reservation: newReservationSchema.optional(),
});
export type WrapUpForm = z.output<typeof wrapUpFormSchema>;

/** The subject of the wrap-up, and its author. */
export interface WrapUpContext {
  readonly callId: string;
  readonly customer: { readonly id: number; readonly name: string } | null;
  /** The customer chosen for the enquiry of an unknown caller. */
  readonly chosenName?: string | undefined;
  /** `plannedFor`: undefined where the service does not compare it. */
  readonly due: (Pick<Followup, 'id'> & { readonly plannedFor?: PlannedFor }) | null;
  readonly userId: number;
  /** Whether the service keeps an outcome and a note with the call. */
  readonly keepsOutcome: boolean;
  /** Whether the service undoes a wrap-up: its records then say which call they belong to. */
  readonly canUndo: boolean;
  /** The result of the follow-up when no note was typed. */
  readonly usualResult: string;
}

const textOf = (value: string | null): string | undefined => value?.trim() || undefined;

export const wrapUpFormOf = (values: WrapUpValues, { callId, customer }: WrapUpContext) => ({
  call_id: callId,
  outcome_id: values.outcome_id ?? undefined,
  note: textOf(values.note),
  executes: values.executes,
  next_followup_date: textOf(values.next_followup_date),
  promise: values.promises && customer ? valuesBehind(values, promisePrefix) : undefined,
  appointment:
    values.books && customer
      ? appointmentOf({ ...valuesBehind(values, appointmentPrefix), customer_id: String(customer.id) })
      : undefined,
  reservation: values.reserves
    ? reservationOf({
        ...valuesBehind(values, reservationPrefix),
        ...(customer ? { customer_id: String(customer.id) } : {}),
      })
    : undefined,
});

/** The parts of a form that could be saved as they are: an appointment or an enquiry may lack something yet. */
export function completePartOf(body: ReturnType<typeof wrapUpFormOf>): Omit<WrapUpForm, 'call_id'> {
  const { executes, next_followup_date: next, promise, appointment, reservation } = body;
  return {
    executes,
    next_followup_date: dateField.safeParse(next).data,
    promise: promiseSchema.safeParse(promise).data,
    appointment: newAppointmentSchema.safeParse(appointment).data,
    reservation: newReservationSchema.safeParse(reservation).data,
  };
}

/** Drops undefined values, as the wire does. */
const asSent = <Body extends object>(body: Body): Body => JSON.parse(JSON.stringify(body)) as Body;

/** The form's requests, one after another; none when nothing was filled in. */
export function writesOf(form: WrapUpForm, context: WrapUpContext): OutboxWrite[] {
  const { customer: known, chosenName, due, userId, keepsOutcome, canUndo, usualResult } = context;
  const { call_id, outcome_id, note, executes, next_followup_date, promise, appointment, reservation } = form;
  const customer = known?.name ?? null;
  const ofWrapUp = canUndo ? { call_id } : {};
  const writes: OutboxWrite[] = [];
  if (keepsOutcome && (outcome_id !== undefined || note !== undefined))
    writes.push({ area: 'wrapUp', endpoint: 'save', body: asSent({ call_id, outcome_id, note }), customer });
  if (executes && due) {
    const body = asSent({
      id: due.id,
      result: note ?? usualResult,
      next_followup_date,
      planned_for: due.plannedFor,
      ...ofWrapUp,
    });
    writes.push({ area: 'followup', endpoint: 'execute', body, customer });
  } else if (next_followup_date !== undefined && known) {
    const plan = {
      customer_id: known.id,
      followup_date: next_followup_date,
      followup_user_id: userId,
      remark: note ?? undefined,
      ...ofWrapUp,
    };
    writes.push({ area: 'followup', endpoint: 'create', body: asSent(plan), customer });
  }
  if (promise && known) {
    const plan = {
      customer_id: known.id,
      followup_user_id: userId,
      remark: note ?? undefined,
      ...promise,
      ...ofWrapUp,
    };
    writes.push({ area: 'followup', endpoint: 'create', body: asSent(plan), customer });
  }
  if (appointment)
    writes.push({ area: 'appointment', endpoint: 'create', body: asSent({ ...appointment, ...ofWrapUp }), customer });
  if (reservation) {
    const reserving = reservation.customer?.name ?? customer ?? chosenName ?? null;
    writes.push({
      area: 'reservation',
      endpoint: 'create',
      body: asSent({ ...reservation, ...ofWrapUp }),
      customer: reserving,
    });
  }
  return writes;
}
