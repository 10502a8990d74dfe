import { Group, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AppointmentConfig } from '../../../shared/contract/appointment.ts';
import { appointmentConfig } from '../../api/appointment-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { DateField } from '../../ui/date/date-field.tsx';
import type { FieldsOf } from '../use-form.ts';
import { minutesOf, timeOf } from './minutes-of-day.ts';
import type { SpanValues, TimeValues } from './time-values.ts';

/** A form that has these fields among others. */
type SpanForm = Pick<FieldsOf<SpanValues>, 'values' | 'set' | 'text' | 'choice'>;

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

/** A day, and two times of it on the clinic's grid. */
export function SpanFields({ form, today }: { form: SpanForm; today: string }) {
  const { text } = useText();
  const { data: config } = useQuery(appointmentConfig(useClinic()));
  const { start, end } = form.values;
  const grid = config ? gridOf(config) : [];
  const lengthTo = (time: string): string =>
    start === null ? time : `${time} · ${text('appointments.minutes', { count: minutesOf(time) - minutesOf(start) })}`;
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
  } satisfies Record<keyof SpanValues, ReactNode>;
  return (
    <>
      {inputs.date}
      <Group grow gap="sm" align="flex-start">
        {inputs.start}
        {inputs.end}
      </Group>
    </>
  );
}
