import { Divider } from '@mantine/core';
import { CustomerChoice } from '../customer/customer-choice.tsx';
import { CustomerFields } from '../customer/customer-fields.tsx';
import type { FormValues } from '../field-errors.ts';
import type { FieldsOf } from '../use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { customerPrefix } from './reservation-values.ts';

/** Whom a reservation is for: a customer who is found, or a new one. */
export function ReservationCustomer({ form }: { form: FieldsOf<FormValues> }) {
  const { text } = useText();
  const isKnown = typeof form.values['customer_id'] === 'string';
  return (
    <>
      <CustomerChoice form={form} field="customer_id" />
      {!isKnown && (
        <>
          <Divider label={text('reservation.orNew')} labelPosition="center" />
          <CustomerFields
            form={form}
            prefix={customerPrefix}
            knownText={text('reservation.take')}
            onChooseKnown={(id) => form.set('customer_id', String(id))}
          />
        </>
      )}
    </>
  );
}
