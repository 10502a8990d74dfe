import { type ReservationField, reservationTexts } from '../../../shared/contract/reservation-fields.ts';
import { mapTexts, type TextValues } from '../../../shared/contract/text-fields.ts';
import { customerOf, emptyCustomer } from '../customer/customer-values.ts';
import type { FormValues } from '../../kit/forms/field-errors.ts';
import { type Behind, behind, valuesBehind } from '../../kit/forms/fields-behind.ts';
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

export function reservationOf(values: ReservationValues) {
  const reservation = filledIn(valuesBehind(values, requestPrefix));
  const { customer_id: known } = values;
  if (known) return { customer_id: known, reservation };
  return { customer: customerOf(valuesBehind(values, customerPrefix), ''), reservation };
}
