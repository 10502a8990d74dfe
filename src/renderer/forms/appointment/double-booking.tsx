import { Checkbox } from '@mantine/core';
import { problemSchema } from '../../../shared/problem.ts';
import { useText } from '../../i18n/use-text.ts';
import type { Refusal } from '../field-errors.ts';

interface AskedForm {
  readonly refusal: Refusal | null;
  readonly values: { readonly refuse_double?: unknown };
  readonly set: (field: 'refuse_double', value: boolean) => void;
}

/** Asks whether the customer may have two appointments at once, when the service has refused the second one. */
export function DoubleBooking({ form }: { form: AskedForm }) {
  const { text } = useText();
  const isAllowed = form.values.refuse_double === false;
  const isAsked = problemSchema.safeParse(form.refusal?.problem).data?.reason === 'customer-booked';
  if (!isAllowed && !isAsked) return null;
  return (
    <Checkbox
      label={text('appointment.bookAnyway')}
      checked={isAllowed}
      onChange={(event) => form.set('refuse_double', !event.currentTarget.checked)}
    />
  );
}
