import { Group, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { appointmentConfig } from '../../api/lookups.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { optionsOf } from '../../forms/options.ts';
import type { FormOf } from '../../forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import type { WrapUpValues } from './wrap-up-values.ts';

/** When, and with whom. */
export function AppointmentFields({ form, today }: { form: FormOf<WrapUpValues>; today: string }) {
  const { text } = useText();
  const config = useQuery(appointmentConfig(useClinic()));
  const stepSeconds = (config.data?.slot_duration ?? 1) * 60;
  return (
    <>
      <TextInput label={text('wrapUp.day')} type="date" min={today} size="xs" {...form.text('appointment.date')} />
      <Group gap="xs" grow align="flex-start">
        <TextInput
          label={text('wrapUp.from')}
          type="time"
          step={stepSeconds}
          size="xs"
          {...form.text('appointment.start')}
        />
        <TextInput
          label={text('wrapUp.until')}
          type="time"
          step={stepSeconds}
          size="xs"
          {...form.text('appointment.end')}
        />
      </Group>
      <Select
        label={text('wrapUp.doctor')}
        data={optionsOf(config.data?.doctor)}
        clearable
        clearButtonProps={{ 'aria-label': text('wrapUp.anyDoctor') }}
        size="xs"
        {...form.choice('appointment.doctor_id')}
      />
    </>
  );
}
