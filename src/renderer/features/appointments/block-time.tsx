import { Alert, Checkbox, Select, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import {
  appointmentExtensionEndpoints,
  blockedAppointmentsSchema,
  newBlockSchema,
} from '../../../shared/contract/appointment-extension.ts';
import { problemSchema } from '../../../shared/problem.ts';
import { appointmentConfig } from '../../api/appointment-reads.ts';
import { clinicDay } from '../../api/clinic-day.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { SpanFields } from '../../forms/appointment/span-fields.tsx';
import { filledIn } from '../../forms/filled-in.ts';
import { FormPanel } from '../../forms/form-panel.tsx';
import { optionsOf } from '../../forms/options.ts';
import { useForm } from '../../forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { useOffers, usePermissions, useSignIn, useTimeZone } from '../../state/use-workstation.ts';
import { dayText } from '../../ui/format.ts';
import { SidePanel } from '../../ui/list/side-panel.tsx';
import { placeOf } from './board-address.ts';
import { BlockedTimes } from './blocked-times.tsx';
import layout from '../../ui/layout.module.css';

const emptyBlock = (doctorId: string | null, date: string) => ({
  doctor_id: doctorId,
  date,
  start: null as string | null,
  end: null as string | null,
  reason: '',
  /** Appointments that were listed, and may be moved. */
  over: [] as string[],
});

/** The doctor that an address names by the board's ID. */
const doctorIn = (at: string | undefined): string | null =>
  at?.startsWith('doctor-') ? at.slice('doctor-'.length) : null;

/** Blocks a time of a doctor: a lunch, a meeting. Bookings of that time are listed first, then marked to be moved. */
export function BlockTime() {
  const isOffered = useOffers(appointmentExtensionEndpoints.block);
  const { text } = useText();
  if (isOffered) return <BlockForm />;
  return (
    <SidePanel label={text('appointments.blockTime')}>
      <Text c="dimmed">{text('appointments.notOffered')}</Text>
    </SidePanel>
  );
}

function BlockForm() {
  const { text, language } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const search = useSearch({ from: '/appointments' });
  const signIn = useSignIn();
  const mayBlockAll = usePermissions().includes('customer.view.all');
  const today = clinicDay(useTimeZone());
  const { data: config } = useQuery(appointmentConfig(clinic));
  const ownId = signIn.state === 'signed-in' ? String(signIn.user.id) : null;
  const form = useForm({
    name: 'block-time',
    initial: emptyBlock(mayBlockAll ? doctorIn(search.at) : ownId, search.day ?? today),
    // The answer is for those that were listed: another list is another question.
    passing: ['over'],
    schema: newBlockSchema,
    bodyOf: (values) => filledIn(values),
    send: (body, idempotencyKey) => clinic.appointmentExtension.block({ body, idempotencyKey }),
    onSent: ({ doctor, start, end }) => {
      void queries.invalidateQueries({ queryKey: ['appointments'] });
      notifications.show({
        color: 'teal',
        message: text('block.saved', {
          name: doctor.name,
          day: dayText(start, language),
          start: start.slice(11, 16),
          end: end.slice(11, 16),
        }),
      });
      void navigate({ to: '/appointments/block', search: { ...placeOf(search), day: start.slice(0, 10) } });
    },
  });
  const { values, set } = form;
  const time = JSON.stringify([values.doctor_id, values.date, values.start, values.end]);
  const { forgetRefusal } = form;
  const wasRefusedFor = form.refusal
    ? JSON.stringify(['doctor_id', 'date', 'start', 'end'].map((field) => form.refusal?.values[field]))
    : time;
  useEffect(() => {
    if (wasRefusedFor === time) return;
    set('over', []);
    forgetRefusal();
  }, [wasRefusedFor, time, set, forgetRefusal]);
  const refusal = problemSchema.safeParse(form.refusal?.problem).data;
  const listed = blockedAppointmentsSchema.safeParse(
    refusal?.reason === 'block-over-appointments' ? refusal.details : null,
  ).data;
  return (
    <FormPanel
      form={form}
      title={text('appointments.blockTime')}
      closeTo="/appointments"
      closeSearch={placeOf(search)}
      create={text('block.save')}
    >
      {listed && (
        <Alert color="orange" role="alert" icon={<IconAlertTriangle size={18} />}>
          <Stack gap="xs">
            {text('block.inTheWay')}
            <ul className={layout.plainList}>
              {listed.appointments.map(({ id, customer, start, end }) => (
                <li key={id}>
                  {start.slice(11, 16)}–{end.slice(11, 16)} {customer.name}
                </li>
              ))}
            </ul>
            <Checkbox
              label={text('block.anyway')}
              checked={values.over.length > 0}
              onChange={({ currentTarget: { checked } }) =>
                set('over', checked ? listed.appointments.map(({ id }) => String(id)) : [])
              }
            />
          </Stack>
        </Alert>
      )}
      {mayBlockAll && (
        <Select
          label={text('appointment.doctor')}
          data={optionsOf(config?.doctor)}
          searchable
          {...form.choice('doctor_id')}
        />
      )}
      <SpanFields form={form} today={today} isOverBreaks />
      <TextInput label={text('block.reason')} maxLength={100} {...form.text('reason')} />
      <BlockedTimes day={values.date || today} doctorId={mayBlockAll ? null : ownId} />
    </FormPanel>
  );
}
