import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { appointmentTexts } from '../../../shared/contract/appointment-fields.ts';
import { appointmentConfig } from '../../api/appointment-reads.ts';
import { items } from '../../api/lookups.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability } from '../../state/use-workstation.ts';
import { Inputs } from '../../kit/forms/inputs.tsx';
import { groupedOptionsOf } from '../../kit/forms/options.ts';
import { textInputs } from '../../kit/forms/text-inputs.tsx';
import { useChoices } from '../use-choices.tsx';
import type { FieldsOf } from '../../kit/forms/use-form.ts';
import { NextFree } from './next-free.tsx';
import { TimeFields, type TimeForm } from './time-fields.tsx';
import type { AppointmentTextValues, ChangedField, TimeValues, TreatmentValue } from './time-values.ts';

/** A form that has these fields among others. */
type BookingForm = TimeForm & Pick<FieldsOf<TreatmentValue>, 'choice'> & Pick<FieldsOf<AppointmentTextValues>, 'text'>;

/** The fields that a new appointment and a change of one share: its time, with whom and where, and the others. */
export function BookingFields({ form, today }: { form: BookingForm; today: string }) {
  const { text } = useText();
  const clinic = useClinic();
  const choices = useChoices();
  const { data: config } = useQuery(appointmentConfig(clinic));
  const treatments = useQuery(items(clinic));
  const keepsTreatment = useCapability('appointments');
  const others = {
    item_id: keepsTreatment && (
      <Select
        label={text('appointment.treatmentOptional')}
        {...choices(treatments, groupedOptionsOf, 'items')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': text('appointment.noTreatment') }}
        {...form.choice('item_id')}
      />
    ),
    ...textInputs(appointmentTexts, { form, text, minRows: 2, maxRows: 8 }),
  } satisfies Record<Exclude<ChangedField, keyof TimeValues>, ReactNode>;
  return (
    <>
      <NextFree form={form} slot={config?.slot_duration ?? 30} today={today} hasKeys />
      <TimeFields form={form} today={today} />
      <Inputs of={others} />
    </>
  );
}
