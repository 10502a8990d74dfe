import type { Followup } from '../../../shared/contract/followup.ts';
import { type NewWrapUp, wrapUpParts, type WrapUpPart } from '../../../shared/contract/wrap-up.ts';
import type { OutboxEntry } from '../../../shared/ipc/outbox-ipc.ts';
import { appointmentOf, type AppointmentValues, emptyAppointment } from '../../parts/appointment/time-values.ts';
import { type Behind, behind, valuesBehind } from '../../kit/forms/fields-behind.ts';
import { plannedForOf } from '../../parts/followup/planned-for.ts';
import {
  emptyReservation,
  reservationOf,
  type ReservationValues,
  valuesOfIntake,
} from '../../parts/reservation/reservation-values.ts';
import { valuesIn } from '../../parts/values-in.ts';
import { emptyPromise, promisePrefix, type PromiseValues } from './promise-values.ts';

export const appointmentPrefix = 'appointment.';
export const enquiryPrefix = 'enquiry.';

const emptyNote = {
  outcome_id: null as string | null,
  note: '',
  executes: false,
  'next.followup_date': '',
  promises: false,
  books: false,
  reserves: false,
};
export type WrapUpValues = typeof emptyNote &
  Behind<typeof promisePrefix, PromiseValues> &
  Behind<typeof appointmentPrefix, AppointmentValues> &
  Behind<typeof enquiryPrefix, ReservationValues>;

/** `number` is the caller's, for the file of somebody who has none yet; null when it is hidden. */
export const emptyWrapUp = (number: string | null): WrapUpValues => ({
  ...emptyNote,
  ...behind(promisePrefix, emptyPromise),
  ...behind(appointmentPrefix, emptyAppointment(null)),
  ...behind(enquiryPrefix, emptyReservation(null)),
  ...(number === null ? {} : { 'enquiry.customer.phone': [number] }),
});

/** The subject of the wrap-up. */
export interface WrapUpContext {
  readonly callId: string;
  readonly customer: { readonly id: number } | null;
  /** The follow-up that can be completed. */
  readonly due: Followup | null;
  /** The name of the outcome that is chosen: the result of the follow-up where no note was typed. */
  readonly outcome: string | null;
}

const textOf = (value: string): string | undefined => value.trim() || undefined;

/**
 * The request, as far as it is filled in: a part that its customer is missing for is left out. A follow-up that is done
 * has a result that somebody gave; without one, the empty note is refused.
 */
export function wrapUpOf(values: WrapUpValues, { callId, customer, due, outcome }: WrapUpContext) {
  const completes = values.executes && due;
  const note = textOf(values.note) ?? (completes && outcome === null ? '' : undefined);
  const next = textOf(values['next.followup_date']);
  const known = customer === null ? {} : { customer_id: String(customer.id) };
  const enquiry = values.reserves ? reservationOf({ ...valuesBehind(values, enquiryPrefix), ...known }) : undefined;
  return {
    call_id: callId,
    customer_id: customer?.id ?? (enquiry && 'customer_id' in enquiry ? enquiry.customer_id : undefined),
    outcome_id: values.outcome_id ?? undefined,
    note,
    completes: completes ? { id: due.id, result: note ?? outcome, planned_for: plannedForOf(due) } : undefined,
    next: next !== undefined && customer ? { followup_date: next } : undefined,
    promise: values.promises && customer ? valuesBehind(values, promisePrefix) : undefined,
    appointment: values.books && customer ? appointmentOf(valuesBehind(values, appointmentPrefix)) : undefined,
    enquiry,
  };
}

/** Whether anything was filled in. */
export const isFilled = (body: NewWrapUp): boolean =>
  Object.entries(body).some(([name, value]) => value !== undefined && name !== 'call_id' && name !== 'customer_id');

const partOf = (body: OutboxEntry['body'], name: string): OutboxEntry['body'] =>
  (body[name] ?? {}) as OutboxEntry['body'];

/** The form's values for a request. */
export function valuesOf(body: OutboxEntry['body']): WrapUpValues {
  return {
    ...valuesIn(emptyNote, body),
    executes: 'completes' in body,
    ...behind('next.', valuesIn({ followup_date: '' }, partOf(body, 'next'))),
    promises: 'promise' in body,
    ...behind(promisePrefix, valuesIn(emptyPromise, partOf(body, 'promise'))),
    books: 'appointment' in body,
    ...behind(appointmentPrefix, valuesIn(emptyAppointment(null), partOf(body, 'appointment'))),
    reserves: 'enquiry' in body,
    ...behind(enquiryPrefix, valuesOfIntake(partOf(body, 'enquiry'))),
  };
}

/** A record that saving the wrap-up writes, beside the call's outcome and note. Days are YYYY-MM-DD, times HH:mm. */
export type SavingEffect =
  | { readonly kind: 'completes' | 'plans' | 'takes'; readonly day: string }
  | { readonly kind: 'books' | 'promises'; readonly day: string; readonly time: string };

/** The records of those parts of a request that could be saved as they are. */
export function savingEffectsOf(
  body: Readonly<Partial<Record<WrapUpPart, unknown>>>,
  due: { readonly followup_date: string } | null,
): SavingEffect[] {
  const of = <Part extends WrapUpPart>(name: Part, effectOf: (part: PartValue<Part>) => SavingEffect) => {
    const { data } = wrapUpParts[name].safeParse(body[name]);
    return data === undefined ? [] : [effectOf(data as PartValue<Part>)];
  };
  return [
    ...(body.completes && due ? [{ kind: 'completes', day: due.followup_date } as const] : []),
    ...of('next', ({ followup_date: day }) => ({ kind: 'plans', day })),
    ...of('promise', ({ followup_date: day, followup_time: time }) => ({ kind: 'promises', day, time })),
    ...of('appointment', ({ date: day, start: time }) => ({ kind: 'books', day, time })),
    ...of('enquiry', ({ reservation: { date: day } }) => ({ kind: 'takes', day })),
  ];
}

type PartValue<Part extends WrapUpPart> = NonNullable<NewWrapUp[Part]>;
