import * as z from 'zod';
import { newLeadSchema } from '../../../shared/contract/lead.ts';
import { newReservationSchema } from '../../../shared/contract/reservation.ts';
import { type ReservationField, reservationTexts } from '../../../shared/contract/reservation-fields.ts';
import { mapTexts, type TextValues } from '../../../shared/contract/text-fields.ts';
import { customerOf, emptyCustomer } from '../customer/customer-values.ts';
import type { FormValues } from '../../kit/forms/field-errors.ts';
import { type Behind, behind, valuesBehind } from '../../kit/forms/fields-behind.ts';
import type { OutboxEntry } from '../../../shared/ipc/outbox-ipc.ts';
import { valuesIn } from '../values-in.ts';
import { filledIn } from '../../kit/forms/filled-in.ts';

export const customerPrefix = 'customer.';
export const requestPrefix = 'reservation.';

export type ReservationValues = {
  readonly customer_id: string | null;
  readonly 'reservation.department_id': string | null;
  readonly 'reservation.type': string | null;
  readonly 'reservation.date': string;
  readonly 'reservation.items': string[];
  /** The fields of a new customer. */
  readonly [field: `customer.${string}`]: FormValues[string];
} & Behind<typeof requestPrefix, TextValues<typeof reservationTexts>>;

/** `known` is the customer who is chosen, by ID; without one the form is of a new one too. */
export const emptyReservation = (known: string | null): ReservationValues => ({
  ...emptyCustomer(customerPrefix),
  customer_id: known,
  ...({
    'reservation.department_id': null,
    'reservation.type': null,
    'reservation.date': '',
    'reservation.items': [],
    ...behind(
      requestPrefix,
      mapTexts(reservationTexts, () => ''),
    ),
  } satisfies Record<`reservation.${ReservationField}`, unknown>),
});

/** The form’s values for a request, or for a part of one. */
export const valuesOfIntake = (body: {
  readonly customer?: object;
  readonly reservation?: object;
}): ReservationValues => {
  const empty = emptyReservation(null);
  return {
    ...empty,
    ...behind(customerPrefix, valuesIn(emptyCustomer(''), (body.customer ?? {}) as OutboxEntry['body'])),
    ...behind(
      requestPrefix,
      valuesIn(valuesBehind(empty, requestPrefix), (body.reservation ?? {}) as OutboxEntry['body']),
    ),
  };
};

export function reservationOf(values: ReservationValues) {
  const { 'reservation.items': items, ...others } = values;
  const reservation = { ...filledIn(valuesBehind(others, requestPrefix)), ...(items.length > 0 ? { items } : {}) };
  const { customer_id: known } = values;
  if (known) return { customer_id: known, reservation };
  return { customer: customerOf(valuesBehind(values, customerPrefix), ''), reservation };
}

/** An intake as it is sent. The page alone reads `kind`. */
export const intakeSchema = z.discriminatedUnion('kind', [
  newReservationSchema.safeExtend({ kind: z.literal('enquiry') }),
  newLeadSchema.extend({ kind: z.literal('lead') }),
]);

/**
 * The enquiry, once nothing is missing that it requires, and before that a lead, where one may be kept: what was given,
 * and nothing else.
 */
export function intakeOf(values: ReservationValues, { mayBeLead }: { readonly mayBeLead: boolean }) {
  const enquiry = reservationOf(values);
  const isLead = mayBeLead && values.customer_id === null && !newReservationSchema.safeParse(enquiry).success;
  return { ...enquiry, kind: isLead ? ('lead' as const) : ('enquiry' as const) };
}
