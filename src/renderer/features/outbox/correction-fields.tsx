import { Select, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { clinicDay } from '../../../shared/domain/clinic-day.ts';
import { callOutcomes, followupTools, staff } from '../../api/lookups.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { BookingFields } from '../../parts/appointment/booking-fields.tsx';
import { DoubleBooking } from '../../parts/appointment/double-booking.tsx';
import { HoldLine } from '../../parts/appointment/hold-line.tsx';
import { useHold } from '../../parts/appointment/use-hold.ts';
import { CustomerChoice } from '../../parts/customer/customer-choice.tsx';
import { Inputs } from '../../kit/forms/inputs.tsx';
import { optionsOf } from '../../kit/forms/options.ts';
import { ReservationCustomer } from '../../parts/reservation/reservation-customer.tsx';
import { ReservationFields } from '../../parts/reservation/reservation-fields.tsx';
import { useChoices } from '../../parts/use-choices.tsx';
import type { FormOf } from '../../kit/forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { useTimeZone } from '../../state/use-workstation.ts';
import { localName } from '../../kit/local-name.ts';
import type { CorrectedKind, CorrectionValues } from './corrections.ts';
import { DateField } from '../../parts/date/date-field.tsx';

interface FieldsProps<Kind extends CorrectedKind> {
  readonly form: FormOf<CorrectionValues[Kind]>;
}
type InputsOf<Kind extends CorrectedKind> = Readonly<Record<keyof CorrectionValues[Kind], ReactNode>>;
const lines = { autosize: true, minRows: 2, maxRows: 8 };

export function WrapUpFields({ form }: FieldsProps<'wrapUp.save'>) {
  const { text, language } = useText();
  const choices = useChoices();
  const outcomes = useQuery(callOutcomes(useClinic()));
  return (
    <>
      <Select
        label={text('wrapUp.outcome')}
        {...choices(outcomes, (all = []) =>
          optionsOf(all.map(({ id, name }) => ({ id, name: localName(name, language) }))),
        )}
        {...form.choice('outcome_id')}
      />
      <Textarea label={text('wrapUp.note')} {...lines} {...form.text('note')} />
    </>
  );
}

export function ResultFields({ form }: FieldsProps<'followup.execute'>) {
  const { text } = useText();
  const choices = useChoices();
  const tools = useQuery(followupTools(useClinic()));
  const inputs: InputsOf<'followup.execute'> = {
    result: <Textarea label={text('followup.result')} {...lines} {...form.text('result')} />,
    next_followup_date: <DateField label={text('followup.nextOptional')} {...form.text('next_followup_date')} />,
    tool_id: (
      <Select
        label={text('followup.toolOptional')}
        {...choices(tools, optionsOf, 'followup_tools')}
        clearable
        clearButtonProps={{ 'aria-label': text('followup.noTool') }}
        {...form.choice('tool_id')}
      />
    ),
  };
  return <Inputs of={inputs} />;
}

export function CallResultFields({ form }: FieldsProps<'followupRun.result'>) {
  const { text, language } = useText();
  const clinic = useClinic();
  const choices = useChoices();
  const outcomes = useQuery(callOutcomes(clinic));
  const tools = useQuery(followupTools(clinic));
  const inputs: InputsOf<'followupRun.result'> = {
    outcome_id: (
      <Select
        label={text('wrapUp.outcome')}
        {...choices(outcomes, (all = []) =>
          optionsOf(all.map(({ id, name }) => ({ id, name: localName(name, language) }))),
        )}
        {...form.choice('outcome_id')}
      />
    ),
    note: <Textarea label={text('run.note')} {...lines} {...form.text('note')} />,
    next_followup_date: <DateField label={text('followup.nextOptional')} {...form.text('next_followup_date')} />,
    tool_id: (
      <Select
        label={text('followup.toolOptional')}
        {...choices(tools, optionsOf, 'followup_tools')}
        clearable
        clearButtonProps={{ 'aria-label': text('followup.noTool') }}
        {...form.choice('tool_id')}
      />
    ),
  };
  return <Inputs of={inputs} />;
}

export function PlanFields({ form }: FieldsProps<'followup.create'>) {
  const { text } = useText();
  const choices = useChoices();
  const people = useQuery(staff(useClinic()));
  const inputs: InputsOf<'followup.create'> = {
    followup_date: <DateField label={text('followup.day')} {...form.text('followup_date')} />,
    followup_user_id: (
      <Select
        label={text('followup.person')}
        {...choices(people, optionsOf)}
        searchable
        {...form.choice('followup_user_id')}
      />
    ),
    remark: <Textarea label={text('followup.remarkOptional')} {...lines} {...form.text('remark')} />,
  };
  return <Inputs of={inputs} />;
}

export function AppointmentFields({ form }: FieldsProps<'appointment.create'>) {
  const today = clinicDay(useTimeZone());
  const { hold, again } = useHold(form.values, {});
  return (
    <>
      <DoubleBooking form={form} />
      <CustomerChoice form={form} field="customer_id" />
      <BookingFields form={form} today={today} />
      <HoldLine hold={hold} again={again} />
    </>
  );
}

export function IntakeFields({ form }: FieldsProps<'reservation.create'>) {
  return (
    <>
      <ReservationCustomer form={form} />
      <ReservationFields form={form} />
    </>
  );
}
