import { useQuery } from '@tanstack/react-query';
import { appointmentConfig } from '../../api/appointment-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { DoubleBooking } from '../../parts/appointment/double-booking.tsx';
import { HoldLine } from '../../parts/appointment/hold-line.tsx';
import { NextFree } from '../../parts/appointment/next-free.tsx';
import { TimeFields } from '../../parts/appointment/time-fields.tsx';
import { useHold } from '../../parts/appointment/use-hold.ts';
import { fieldsBehind } from '../../kit/forms/fields-behind.ts';
import type { FormOf } from '../../kit/forms/use-form.ts';
import { appointmentPrefix, type WrapUpValues } from './wrap-up-values.ts';

/** When, with whom and where, as on the board; the time is held while the form is open. */
export function WrapUpAppointment({
  form,
  today,
  isUnderWay,
}: {
  form: FormOf<WrapUpValues>;
  today: string;
  isUnderWay: () => boolean;
}) {
  const { data: config } = useQuery(appointmentConfig(useClinic()));
  const fields = fieldsBehind(form, appointmentPrefix);
  const { refusal, forgetRefusal } = form;
  const { hold, again } = useHold(fields.values, { isUnderWay });
  return (
    <>
      <DoubleBooking form={{ ...fields, refusal, forgetRefusal }} />
      <NextFree form={fields} slot={config?.slot_duration ?? 30} today={today} />
      <TimeFields form={fields} today={today} />
      <HoldLine hold={hold} again={again} />
    </>
  );
}
