import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AppointmentConfig } from '../../../shared/contract/appointment.ts';
import type { HoursOfDay } from '../../../shared/contract/opening-hours.ts';
import { appointmentConfig, appointmentHours } from '../../api/appointment-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability } from '../../state/use-workstation.ts';
import { DateField } from '../date/date-field.tsx';
import { isDay } from '../../kit/date/read-day.ts';
import styles from './span-fields.module.css';
import type { FieldsOf } from '../../kit/forms/use-form.ts';
import { minutesOf } from './minutes-of-day.ts';
import { endAfter, endsAfter, startsIn, withCurrent } from './opening-grid.ts';
import type { SpanValues } from './time-values.ts';

/** A form that has these fields among others. */
type SpanForm = Pick<FieldsOf<SpanValues>, 'values' | 'set' | 'text' | 'choice'>;

/** The hours of the chosen day; those of the clinic while none is chosen, or where every day has the same. */
function useHoursOf(date: string, config: AppointmentConfig | undefined): HoursOfDay | null {
  const isOffered = useCapability('appointments');
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

/** A day, and two times of it on the clinic’s grid. `isOverBreaks`: the end may be after a break. */
export function SpanFields({
  form,
  today,
  isOverBreaks = false,
}: {
  form: SpanForm;
  today: string;
  isOverBreaks?: boolean;
}) {
  const { text } = useText();
  const { data: config } = useQuery(appointmentConfig(useClinic()));
  const { date, start, end } = form.values;
  const hours = useHoursOf(date, config);
  const grid = { spans: hours?.spans ?? [], slot: config?.slot_duration ?? 30, isOverBreaks };
  const lengthTo = (time: string): string =>
    start === null ? time : `${time} · ${text('appointments.minutes', { count: minutesOf(time) - minutesOf(start) })}`;
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
        data={withCurrent(startsIn(grid), start)}
        searchable
        allowDeselect={false}
        {...form.choice('start')}
        onChange={(time) => {
          if (time === null || !config) return;
          form.set('end', endAfter(time, { start, end }, grid));
          form.set('start', time);
        }}
      />
    ),
    end: (
      <Select
        label={text('appointment.end')}
        data={withCurrent(endsAfter(start, grid), end).map((value) => ({ value, label: lengthTo(value) }))}
        searchable
        allowDeselect={false}
        {...form.choice('end')}
      />
    ),
  } satisfies Record<keyof SpanValues, ReactNode>;
  return (
    <div className={styles.measured}>
      <div className={styles.span}>
        {inputs.date}
        {inputs.start}
        {inputs.end}
      </div>
    </div>
  );
}
