import { Group, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { appointmentConfig } from '../../api/appointment-reads.ts';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { optionsOf } from '../../kit/forms/options.ts';
import { useText } from '../../i18n/use-text.ts';
import type { FieldsOf } from '../../kit/forms/use-form.ts';
import { SpanFields } from './span-fields.tsx';
import type { SpanValues, TimeValues } from './time-values.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';

/** A form that has these fields among others. */
export type TimeForm = Pick<FieldsOf<TimeValues>, 'values' | 'set' | 'text' | 'choice'>;

/** The day and time of an appointment, with whom and where. */
export function TimeFields({ form, today }: { form: TimeForm; today: string }) {
  const { text } = useText();
  const read = useQuery(appointmentConfig(useClinic()));
  const { data: config } = read;
  const problem = blockingProblemOf(read);
  const clear = { clearable: true, searchable: true, clearButtonProps: { 'aria-label': text('appointment.nobody') } };
  const inputs = {
    doctor_id: (
      <Select
        label={text('appointment.doctor')}
        data={optionsOf(config?.doctor)}
        {...clear}
        {...form.choice('doctor_id')}
      />
    ),
    room_id: (
      <Select label={text('appointment.room')} data={optionsOf(config?.room)} {...clear} {...form.choice('room_id')} />
    ),
    technician_id: (
      <Select
        label={text('appointment.technician')}
        data={optionsOf(config?.technician)}
        {...clear}
        {...form.choice('technician_id')}
      />
    ),
  } satisfies Record<Exclude<keyof TimeValues, keyof SpanValues>, ReactNode>;
  return (
    <>
      {problem && <ProblemNotice error={problem} onRetry={() => void read.refetch()} />}
      <SpanFields form={form} today={today} />
      {inputs.doctor_id}
      <Group grow gap="sm" align="flex-start">
        {inputs.room_id}
        {inputs.technician_id}
      </Group>
    </>
  );
}
