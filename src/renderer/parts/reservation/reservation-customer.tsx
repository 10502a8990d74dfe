import { Divider } from '@mantine/core';
import { CustomerChoice } from '../customer/customer-choice.tsx';
import { CustomerFields } from '../customer/customer-fields.tsx';
import { fieldsBehind } from '../../kit/forms/fields-behind.ts';
import type { FieldsOf } from '../../kit/forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { customerPrefix, type ReservationValues } from './reservation-values.ts';

/** The customer of a reservation: one who is found, or a new one. */
export function ReservationCustomer({ form }: { form: FieldsOf<ReservationValues> }) {
  const { text } = useText();
  const isKnown = form.values.customer_id !== null;
  return (
    <>
      <CustomerChoice form={form} field="customer_id" />
      {!isKnown && (
        <>
          <Divider label={text('reservation.orNew')} labelPosition="center" />
          <CustomerFields
            form={fieldsBehind(form, customerPrefix)}
            prefix=""
            knownText={text('reservation.take')}
            onChooseKnown={(id) => form.set('customer_id', String(id))}
          />
        </>
      )}
    </>
  );
}
