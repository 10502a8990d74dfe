import type * as z from 'zod';
import { newReservationSchema } from '../../../shared/contract/reservation.ts';
import { customerOf, emptyCustomer } from '../customer/customer-values.ts';
import type { FormValues } from '../field-errors.ts';

export const customerPrefix = 'customer.';

/** `known` is the customer who is chosen, by ID; without one the form is of a new one too. */
export const emptyReservation = (known: string | null): FormValues => ({
  customer_id: known,
  ...emptyCustomer(customerPrefix),
  'reservation.department_id': null,
  'reservation.type': null,
  'reservation.date': '',
  'reservation.items': [],
  'reservation.remark': '',
});

const isLeftOut = (value: unknown): boolean => value === '' || value === null;

export function reservationOf(values: FormValues): z.input<typeof newReservationSchema> {
  const reservation = Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) =>
      field.startsWith('reservation.') && !isLeftOut(value) ? [[field.slice('reservation.'.length), value]] : [],
    ),
  );
  const customerId = values['customer_id'];
  return {
    ...(isLeftOut(customerId) ? { customer: customerOf(values, customerPrefix) } : { customer_id: String(customerId) }),
    reservation,
  } as z.input<typeof newReservationSchema>;
}
