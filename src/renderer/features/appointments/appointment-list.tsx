import { Group, Select, Stack, Switch } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type Appointment, type AppointmentStatus, appointmentStatuses } from '../../../shared/contract/appointment.ts';
import { appointmentConfig, appointmentList } from '../../api/appointment-reads.ts';
import { clinicDay } from '../../api/clinic-day.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { optionsOf } from '../../forms/options.ts';
import { useText } from '../../i18n/use-text.ts';
import { useTimeZone } from '../../state/use-workstation.ts';
import { AppointmentBadge } from '../../ui/appointment-badge.tsx';
import { EndlessTable } from '../../ui/endless-table.tsx';
import { dayText } from '../../ui/format.ts';
import type { BoardPlace } from './board-address.ts';

/** Appointments as a list: of the day or of all days, by doctor and by what became of them. */
export function AppointmentList({ place, onChange }: { place: BoardPlace; onChange: (place: BoardPlace) => void }) {
  const { text, language } = useText();
  const navigate = useNavigate();
  const clinic = useClinic();
  const today = clinicDay(useTimeZone());
  const { data: config } = useQuery(appointmentConfig(clinic));
  const { day = today, all, status } = place;
  const doctorId = (place.by ?? 'doctor') === 'doctor' ? place.only : undefined;
  const filter = { doctorId, status, ...(all ? {} : { day }) };
  const appointments = useInfiniteQuery(appointmentList(clinic, filter));
  const { status: _status, only: _only, all: _all, ...others } = place;
  const kept = { ...(status && { status }), ...(all && { all }), ...(doctorId && { only: doctorId }) };
  return (
    <Stack gap="sm" className="grows appointment-list">
      <Group gap="sm">
        <Switch
          size="sm"
          label={text('appointments.allDays')}
          checked={all === true}
          onChange={({ currentTarget: { checked } }) => {
            const { all: _all, ...rest } = kept;
            onChange({ ...others, ...rest, ...(checked ? { all: true as const } : {}) });
          }}
        />
        <Select
          size="xs"
          w={150}
          aria-label={text('appointments.only')}
          value={doctorId === undefined ? 'all' : String(doctorId)}
          data={[{ value: 'all', label: text('appointments.all.doctor') }, ...optionsOf(config?.doctor)]}
          allowDeselect={false}
          onChange={(value) => {
            const { only: _only, ...rest } = kept;
            const { by: _by, ...elsewhere } = others;
            onChange({ ...elsewhere, ...rest, ...(value === 'all' ? {} : { only: Number(value) }) });
          }}
        />
        <Select
          size="xs"
          w={150}
          aria-label={text('appointment.status')}
          value={status ?? 'all'}
          data={[
            { value: 'all', label: text('appointments.allStates') },
            ...appointmentStatuses.map((value) => ({ value, label: text(`appointment.status.${value}`) })),
          ]}
          allowDeselect={false}
          onChange={(value) => {
            const { status: _status, ...rest } = kept;
            onChange({ ...others, ...rest, ...(value === 'all' ? {} : { status: value as AppointmentStatus }) });
          }}
        />
      </Group>
      <EndlessTable
        query={appointments}
        headers={[
          text('appointment.day'),
          text('appointment.time'),
          text('reservation.customer'),
          text('appointment.doctor'),
          text('appointment.technician'),
          text('appointment.room'),
          text('appointment.status'),
        ]}
        empty={text(all ? 'appointments.noneFound' : 'appointments.noneOnDay')}
        keyOf={(one: Appointment) => one.id}
        onRow={(one: Appointment) =>
          void navigate({ to: '/appointments/$id', params: { id: String(one.id) }, search: place })
        }
        row={(one: Appointment) => (
          <>
            <td className="figures">{dayText(one.date, language)}</td>
            <td className="figures">
              {one.start}–{one.end}
            </td>
            <td className="wraps">
              <Link to="/appointments/$id" params={{ id: String(one.id) }} search={place} className="row-opener name">
                {one.customer.name}
              </Link>
            </td>
            <td>{one.doctor?.name ?? '–'}</td>
            <td>{one.technician?.name ?? '–'}</td>
            <td>{one.room?.name ?? '–'}</td>
            <td>
              <AppointmentBadge status={one.status} />
            </td>
          </>
        )}
      />
    </Stack>
  );
}
