import { Group, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AppointmentConfig } from '../../../shared/contract/appointment.ts';
import { appointmentExtensionEndpoints } from '../../../shared/contract/appointment-extension.ts';
import type { HoursOfDay, OpenSpan } from '../../../shared/contract/opening-hours.ts';
import { appointmentConfig, appointmentHours } from '../../api/appointment-reads.ts';
import { blockingProblemOf } from '../../api/blocking-problem.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { optionsOf } from '../options.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { minutesOf, timeOf } from './minutes-of-day.ts';
import type { FieldsOf } from '../use-form.ts';
import type { TimeValues } from './time-values.ts';
import { useOffers } from '../../state/use-workstation.ts';
import { DateField } from '../../ui/date/date-field.tsx';
import { isDay } from '../../ui/date/read-day.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';

/** A form that has these fields among others. */
export type TimeForm = Pick<FieldsOf<TimeValues>, 'values' | 'set' | 'text' | 'choice'>;

/** The grid of a span, its end included. */
function gridOf({ start: opens, end: closes }: OpenSpan, slot: number): string[] {
  const count = Math.floor((minutesOf(closes) - minutesOf(opens)) / slot);
  const times = Array.from({ length: count + 1 }, (_, index) => timeOf(minutesOf(opens) + index * slot));
  return times.includes(closes) ? times : [...times, closes];
}
const spanAt = (spans: readonly OpenSpan[], time: string): OpenSpan | undefined =>
  spans.find(({ start, end }) => time >= start && time < end);
/** Ends are within the span of the start; any is possible while that is not chosen. */
const endsAfter = (start: string | null, spans: readonly OpenSpan[], slot: number): string[] => {
  const span = start === null ? undefined : spanAt(spans, start);
  return (span ? [span] : spans)
    .flatMap((one) => gridOf(one, slot).slice(1))
    .filter((time) => start === null || time > start);
};
const withCurrent = (times: readonly string[], current: string | null): string[] =>
  current === null || times.includes(current) ? [...times] : [...times, current].toSorted();

/** The end that keeps the length when an appointment begins at another time. */
function endAfter(
  next: string,
  { start, end }: Pick<TimeValues, 'start' | 'end'>,
  spans: readonly OpenSpan[],
  slot: number,
): string {
  const length = start !== null && end !== null ? Math.max(slot, minutesOf(end) - minutesOf(start)) : slot;
  return timeOf(Math.min(minutesOf(next) + length, minutesOf(spanAt(spans, next)?.end ?? '24:00')));
}

/** The hours of the chosen day; those of the clinic while none is chosen, or where every day has the same. */
function useHoursOf(date: string, config: AppointmentConfig | undefined): HoursOfDay | null {
  const isOffered = useOffers(appointmentExtensionEndpoints.hours);
  const hours = useQuery({
    ...appointmentHours(useClinic(), { start: date, end: date }),
    enabled: isOffered && isDay(date),
  });
  const found = hours.data?.find((day) => day.date === date);
  if (found) return found;
  return config ? { date, name: null, spans: [{ start: config.business_start, end: config.business_end }] } : null;
}

/** The holiday, and that the clinic is closed. */
function dayHint({ name, spans }: HoursOfDay, text: Translate): string | null {
  if (spans.length > 0) return name;
  return name === null ? text('appointment.closed') : text('appointment.closedFor', { name });
}

export function TimeFields({ form, today }: { form: TimeForm; today: string }) {
  const { text } = useText();
  const read = useQuery(appointmentConfig(useClinic()));
  const { data: config } = read;
  const problem = blockingProblemOf(read);
  const { date, start, end } = form.values;
  const hours = useHoursOf(date, config);
  const spans = hours?.spans ?? [];
  const slot = config?.slot_duration ?? 30;
  const lengthTo = (time: string): string =>
    start === null ? time : `${time} · ${text('appointments.minutes', { count: minutesOf(time) - minutesOf(start) })}`;
  const clear = { clearable: true, searchable: true, clearButtonProps: { 'aria-label': text('appointment.nobody') } };
  const inputs = {
    date: (
      <DateField
        label={text('appointment.day')}
        description={hours && dayHint(hours, text)}
        min={today}
        {...form.text('date')}
      />
    ),
    start: (
      <Select
        label={text('appointment.start')}
        data={withCurrent(
          spans.flatMap((span) => gridOf(span, slot).slice(0, -1)),
          start,
        )}
        searchable
        allowDeselect={false}
        {...form.choice('start')}
        onChange={(time) => {
          if (time === null || !config) return;
          form.set('end', endAfter(time, { start, end }, spans, slot));
          form.set('start', time);
        }}
      />
    ),
    end: (
      <Select
        label={text('appointment.end')}
        data={withCurrent(endsAfter(start, spans, slot), end).map((value) => ({ value, label: lengthTo(value) }))}
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
