import { Alert, Button, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Appointment } from '../../../shared/contract/appointment.ts';
import { appointmentUpdateSchema } from '../../../shared/contract/appointment-extension.ts';
import { appointmentTexts } from '../../../shared/contract/appointment-fields.ts';
import { mapTexts } from '../../../shared/contract/text-fields.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { TitledForm } from '../../kit/forms/titled-form.tsx';
import { useForm } from '../../kit/forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { useToday } from '../../state/use-workstation.ts';
import { dayText, weekdayText } from '../../kit/format.ts';
import { freesItsTime } from './board-model.ts';
import { placeOf } from './board-address.ts';
import { BookingFields } from '../../parts/appointment/booking-fields.tsx';
import { HoldLine } from '../../parts/appointment/hold-line.tsx';
import type { AppointmentTextValues, ChangedField, TimeValues } from '../../parts/appointment/time-values.ts';
import { useChosenTime } from './use-chosen-time.ts';
import { useHold } from '../../parts/appointment/use-hold.ts';

const idOf = (one: { readonly id: number } | null): string | null => (one === null ? null : String(one.id));

const timesOf = (appointment: Appointment): TimeValues => ({
  date: appointment.date,
  start: appointment.start,
  end: appointment.end,
  doctor_id: idOf(appointment.doctor),
  technician_id: idOf(appointment.technician),
  room_id: idOf(appointment.room),
});

/** The texts that were changed: null removes one. */
const changedTexts = (changed: Partial<AppointmentTextValues>) =>
  mapTexts(appointmentTexts, (name) => (changed[name] === '' ? null : changed[name]));

/** Another time, other people, other texts: on the version that was looked at. */
export function MoveAppointment({ appointment }: { appointment: Appointment }) {
  const { text, language } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const search = useSearch({ from: '/appointments' });
  const today = useToday();
  const booked = timesOf(appointment);
  const form = useForm({
    name: `appointment:${appointment.id}`,
    initial: {
      ...booked,
      item_id: idOf(appointment.item ?? null),
      ...mapTexts(appointmentTexts, (name) => appointment[name] ?? ''),
      /** The version that the changes were made on; 0 before there are any. */
      version: 0,
    } satisfies Record<ChangedField | 'version', unknown>,
    schema: appointmentUpdateSchema,
    bodyOf: ({ version }, { version: _version, ...changed }) => ({
      id: appointment.id,
      version: version === 0 ? appointment.version : version,
      ...changed,
      ...changedTexts(changed),
    }),
    send: (body, idempotencyKey) => clinic.appointmentExtension.update({ body, idempotencyKey }),
    onSent: (changed) => {
      queries.setQueryData(['appointments', 'one', String(changed.id)], changed);
      void queries.invalidateQueries({ queryKey: ['appointments'] });
      notifications.show({
        color: 'teal',
        message: text('appointment.changed', {
          name: changed.customer.name,
          day: dayText(changed.date, language),
          time: changed.start,
        }),
      });
      const place = placeOf(search);
      void navigate({ to: '.', search: place.view === 'list' ? place : { ...place, day: changed.date } });
    },
  });
  useChosenTime(form);
  const { values, set } = form;
  const isOutdated = values.version !== 0 && values.version !== appointment.version;
  useEffect(() => {
    if (form.isChanged && values.version === 0) set('version', appointment.version);
  });
  const isMoved = (Object.keys(booked) as (keyof typeof booked)[]).some((field) => values[field] !== booked[field]);
  const { hold, again } = useHold(values, {
    isWanted: isMoved && !freesItsTime(appointment.status),
    appointmentId: appointment.id,
  });
  const moveTo = text('appointment.moveTo', {
    time:
      values.date === appointment.date ? (values.start ?? '') : `${weekdayText(values.date, language)} ${values.start}`,
  });
  return (
    <TitledForm
      form={form}
      title={text('appointment.change')}
      submit={isMoved ? moveTo : undefined}
      actions={<HoldLine hold={hold} again={again} />}
    >
      {isOutdated && (
        <Alert color="orange" role="alert" icon={<IconAlertTriangle size={18} />}>
          <Stack gap="xs" align="flex-start">
            {text('appointment.outdated')}
            <Button size="compact-sm" variant="default" onClick={() => set('version', appointment.version)}>
              {text('appointment.changeAnyway')}
            </Button>
          </Stack>
        </Alert>
      )}
      <BookingFields form={form} today={today} />
    </TitledForm>
  );
}
