import { Select, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { appointmentConfig } from '../../api/appointment-reads.ts';
import { clinicDay } from '../../api/clinic-day.ts';
import { callOutcomes, followupTools, staff } from '../../api/lookups.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { DoubleBooking } from '../../forms/appointment/double-booking.tsx';
import { HoldLine } from '../../forms/appointment/hold-line.tsx';
import { NextFree } from '../../forms/appointment/next-free.tsx';
import { TimeFields } from '../../forms/appointment/time-fields.tsx';
import type { TimeValues } from '../../forms/appointment/time-values.ts';
import { useHold } from '../../forms/appointment/use-hold.ts';
import { CustomerChoice } from '../../forms/customer/customer-choice.tsx';
import type { FormValues } from '../../forms/field-errors.ts';
import { fieldsBehind } from '../../forms/fields-behind.ts';
import { optionsOf } from '../../forms/options.ts';
import { ReservationCustomer } from '../../forms/reservation/reservation-customer.tsx';
import { ReservationFields } from '../../forms/reservation/reservation-fields.tsx';
import { useChoices } from '../../forms/use-choices.tsx';
import type { FieldsOf, Form } from '../../forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { useTimeZone } from '../../state/use-workstation.ts';
import { localName } from '../../ui/local-name.ts';
import type { CorrectedKind } from './corrections.ts';
import { DateField } from '../../ui/date/date-field.tsx';

interface FieldsProps {
  readonly form: FieldsOf<FormValues> & Pick<Form, 'refusal' | 'forgetRefusal'>;
}
const lines = { autosize: true, minRows: 2, maxRows: 8 };

function WrapUpFields({ form }: FieldsProps) {
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

function ResultFields({ form }: FieldsProps) {
  const { text } = useText();
  const choices = useChoices();
  const tools = useQuery(followupTools(useClinic()));
  return (
    <>
      <Textarea label={text('followup.result')} {...lines} {...form.text('result')} />
      <DateField label={text('followup.nextOptional')} {...form.text('next_followup_date')} />
      <Select
        label={text('followup.toolOptional')}
        {...choices(tools, optionsOf, 'followup_tools')}
        clearable
        clearButtonProps={{ 'aria-label': text('followup.noTool') }}
        {...form.choice('tool_id')}
      />
    </>
  );
}

function PlanFields({ form }: FieldsProps) {
  const { text } = useText();
  const choices = useChoices();
  const people = useQuery(staff(useClinic()));
  return (
    <>
      <DateField label={text('followup.day')} {...form.text('followup_date')} />
      <Select
        label={text('followup.person')}
        {...choices(people, optionsOf)}
        searchable
        {...form.choice('followup_user_id')}
      />
      <Textarea label={text('followup.remarkOptional')} {...lines} {...form.text('remark')} />
    </>
  );
}

function AppointmentFields({ form }: FieldsProps) {
  const { text } = useText();
  const today = clinicDay(useTimeZone());
  const { data: config } = useQuery(appointmentConfig(useClinic()));
  const fields = fieldsBehind<TimeValues>(form, '');
  const { hold, again } = useHold(fields.values, {});
  return (
    <>
      <DoubleBooking form={form} />
      <CustomerChoice form={form} field="customer_id" />
      <NextFree form={fields} slot={config?.slot_duration ?? 30} today={today} />
      <TimeFields form={fields} today={today} />
      <Textarea label={text('appointment.remarkOptional')} {...lines} {...form.text('remark')} />
      <HoldLine hold={hold} again={again} />
    </>
  );
}

function IntakeFields({ form }: FieldsProps) {
  return (
    <>
      <ReservationCustomer form={form} />
      <ReservationFields form={form} />
    </>
  );
}

/** The editable fields of each kind of request. */
export const correctionFields: Readonly<Record<CorrectedKind, ComponentType<FieldsProps>>> = {
  'wrapUp.save': WrapUpFields,
  'followup.execute': ResultFields,
  'followup.create': PlanFields,
  'appointment.create': AppointmentFields,
  'reservation.create': IntakeFields,
};
