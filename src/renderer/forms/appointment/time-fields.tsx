import { Group, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AppointmentConfig } from '../../../shared/contract/appointment.ts';
import { appointmentConfig } from '../../api/appointment-reads.ts';
import { blockingProblemOf } from '../../api/blocking-problem.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { optionsOf } from '../options.ts';
import { useText } from '../../i18n/use-text.ts';
import { minutesOf, timeOf } from './minutes-of-day.ts';
import type { FieldsOf } from '../use-form.ts';
import type { TimeValues } from './time-values.ts';
import { DateField } from '../../ui/date/date-field.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';

/** A form that has these fields among others. */
export type TimeForm = Pick<FieldsOf<TimeValues>, 'values' | 'set' | 'text' | 'choice'>;

/** The grid of a day, its end included. */
function gridOf({ business_start: opens, business_end: closes, slot_duration: slot }: AppointmentConfig): string[] {
  const count = Math.floor((minutesOf(closes) - minutesOf(opens)) / slot);
  const times = Array.from({ length: count + 1 }, (_, index) => timeOf(minutesOf(opens) + index * slot));
  return times.includes(closes) ? times : [...times, closes];
}
const withCurrent = (times: readonly string[], current: string | null): string[] =>
  current === null || times.includes(current) ? [...times] : [...times, current].toSorted();

/** The end that keeps the length when an appointment begins at another time. */
function endAfter(
  next: string,
  { start, end }: Pick<TimeValues, 'start' | 'end'>,
  { business_end: closes, slot_duration: slot }: AppointmentConfig,
): string {
  const length = start !== null && end !== null ? Math.max(slot, minutesOf(end) - minutesOf(start)) : slot;
  return timeOf(Math.min(minutesOf(next) + length, minutesOf(closes)));
}

export function TimeFields({ form, today }: { form: TimeForm; today: string }) {
  const { text } = useText();
  const read = useQuery(appointmentConfig(useClinic()));
  const { data: config } = read;
  const problem = blockingProblemOf(read);
  const { start, end } = form.values;
  const grid = config ? gridOf(config) : [];
  const lengthTo = (time: string): string =>
    start === null ? time : `${time} · ${text('appointments.minutes', { count: minutesOf(time) - minutesOf(start) })}`;
  const clear = { clearable: true, searchable: true, clearButtonProps: { 'aria-label': text('appointment.nobody') } };
  const inputs = {
    date: <DateField label={text('appointment.day')} min={today} {...form.text('date')} />,
    start: (
      <Select
        label={text('appointment.start')}
        data={withCurrent(grid.slice(0, -1), start)}
        searchable
        allowDeselect={false}
        {...form.choice('start')}
        onChange={(time) => {
          if (time === null || !config) return;
          form.set('end', endAfter(time, { start, end }, config));
          form.set('start', time);
        }}
      />
    ),
    end: (
      <Select
        label={text('appointment.end')}
        data={withCurrent(
          grid.filter((time) => start === null || time > start),
          end,
        ).map((value) => ({ value, label: lengthTo(value) }))}
        searchable
        allowDeselect={false}
        {...form.choice('end')}
      />
    ),
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
  } satisfies Record<keyof TimeValues, ReactNode>;
  return (
    <>
      {problem && <ProblemNotice error={problem} onRetry={() => void read.refetch()} />}
      {inputs.date}
      <Group grow gap="sm" align="flex-start">
        {inputs.start}
        {inputs.end}
      </Group>
      {inputs.doctor_id}
      <Group grow gap="sm" align="flex-start">
        {inputs.room_id}
        {inputs.technician_id}
      </Group>
    </>
  );
}
