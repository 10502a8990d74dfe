import { ReservationCustomer } from '../../forms/reservation/reservation-customer.tsx';
import { ReservationFields } from '../../forms/reservation/reservation-fields.tsx';
import type { ReservationValues } from '../../forms/reservation/reservation-values.ts';
import type { FieldsOf } from '../../forms/use-form.ts';

/** The intake in the wrap-up: of the customer who called, or of somebody who is found or has no file yet. */
export function WrapUpReservation({ form, isKnown }: { form: FieldsOf<ReservationValues>; isKnown: boolean }) {
  return (
    <>
      {!isKnown && <ReservationCustomer form={form} />}
      <ReservationFields form={form} />
    </>
  );
}
