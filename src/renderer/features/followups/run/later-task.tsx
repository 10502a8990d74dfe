import { Button, Group, Paper, Stack } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { postponementSchema } from '../../../../shared/contract/followup-run.ts';
import { clinicDay, clinicMinutes, daysBefore } from '../../../../shared/domain/clinic-day.ts';
import { useClinic } from '../../../api/use-clinic.ts';
import { filledIn } from '../../../kit/forms/filled-in.ts';
import { FormNotice } from '../../../kit/forms/form-notice.tsx';
import { useForm } from '../../../kit/forms/use-form.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useTimeZone } from '../../../state/use-workstation.ts';
import { DateField } from '../../../parts/date/date-field.tsx';
import { TimeField } from '../../../kit/date/time-field.tsx';
import { isComposing } from '../../../kit/input-method.ts';
import factsStyles from '../../../kit/facts.module.css';

const two = (value: number): string => String(value).padStart(2, '0');
const minutesOfDay = 24 * 60;

interface LaterTaskProps {
  readonly id: number;
  readonly onLater: (until: string) => void;
  readonly onClose: () => void;
}

/** Puts a follow-up off to another day, or to a time of it. */
export function LaterTask({ id, onLater, onClose }: LaterTaskProps) {
  const { text } = useText();
  const clinic = useClinic();
  const timeZone = useTimeZone();
  const today = clinicDay(timeZone);
  const form = useForm({
    name: `follow-up-later:${id}`,
    initial: { date: today, time: '' },
    schema: postponementSchema,
    bodyOf: ({ date, time }) => ({ id, date, ...filledIn({ time }) }),
    send: (body, idempotencyKey) => clinic.followupRun.postpone({ body, idempotencyKey }),
    onSent: ({ followup_date: day, followup_time: time }) => onLater(time === null ? day : `${day} ${time}`),
  });
  const close = (): void => {
    form.discard();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>): void => {
    form.element.onKeyDown(event);
    if (event.key !== 'Escape' || isComposing(event)) return;
    event.preventDefault();
    close();
  };
  const inHours = (hours: number): void => {
    const minutes = clinicMinutes(timeZone) + hours * 60;
    const isToday = minutes < minutesOfDay;
    form.set('date', isToday ? today : daysBefore(today, -1));
    form.set('time', `${two(Math.floor((minutes % minutesOfDay) / 60))}:${two(minutes % 60)}`);
  };
  return (
    <Paper withBorder p="md">
      <form {...form.element} onKeyDown={onKeyDown} aria-label={text('run.later')}>
        <Stack gap="sm">
          <FormNotice form={form} />
          <Group gap="xs">
            {[1, 2].map((hours) => (
              <Button key={hours} size="compact-sm" variant="default" onClick={() => inHours(hours)}>
                {text('run.inHours', { count: hours })}
              </Button>
            ))}
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                form.set('date', daysBefore(today, -1));
                form.set('time', '');
              }}
            >
              {text('run.tomorrow')}
            </Button>
          </Group>
          <div className={factsStyles.facts}>
            <DateField label={text('followup.day')} min={today} autoFocus {...form.text('date')} />
            <TimeField label={text('run.timeOptional')} {...form.text('time')} />
          </div>
          <Group gap="sm" justify="flex-end">
            <Button variant="default" onClick={close}>
              {text('confirm.cancel')}
            </Button>
            <Button type="submit" variant="default" loading={form.isBusy}>
              {text('run.laterAndNext')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}
