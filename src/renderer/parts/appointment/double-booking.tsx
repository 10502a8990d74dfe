import { Checkbox } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { problemSchema } from '../../../shared/problem.ts';
import { useText } from '../../i18n/use-text.ts';
import type { Refusal } from '../../kit/forms/field-errors.ts';

interface AskedForm {
  readonly refusal: Refusal | null;
  readonly values: {
    readonly refuse_double?: unknown;
    readonly customer_id?: unknown;
    readonly date?: unknown;
    readonly start?: unknown;
    readonly end?: unknown;
  };
  readonly set: (field: 'refuse_double', value: boolean) => void;
  readonly forgetRefusal: () => void;
}

/**
 * Asks whether the customer may have two appointments at the same time, when the service has refused the second one.
 * The answer is for that customer at that time: another one is asked about again.
 */
export function DoubleBooking({ form }: { form: AskedForm }) {
  const { text } = useText();
  const { customer_id: customer, date, start, end } = form.values;
  const isAllowed = form.values.refuse_double === false;
  const isAsked = problemSchema.safeParse(form.refusal?.problem).data?.reason === 'customer-booked';
  const time = JSON.stringify([customer, date, start, end]);
  const askedAbout = useRef(time);
  useEffect(() => {
    if (askedAbout.current === time) return;
    askedAbout.current = time;
    if (isAllowed) form.set('refuse_double', true);
    if (isAsked) form.forgetRefusal();
  });
  if (!isAllowed && !isAsked) return null;
  return (
    <div data-faulty={!isAllowed || undefined}>
      <Checkbox
        label={text('appointment.bookAnyway')}
        checked={isAllowed}
        onChange={(event) => form.set('refuse_double', !event.currentTarget.checked)}
      />
    </div>
  );
}
