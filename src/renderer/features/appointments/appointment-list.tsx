import { Select, Switch } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Appointment } from '../../../shared/contract/appointment.ts';
import { type AppointmentStatus, appointmentStatuses } from '../../../shared/contract/appointment-fields.ts';
import {
  appointmentConfig,
  appointmentCriteria,
  appointmentList,
  type AppointmentListFilter,
  type ListedAppointment,
} from '../../api/appointment-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { optionsOf } from '../../kit/forms/options.ts';
import { useText } from '../../i18n/use-text.ts';
import { useToday, useWorkstation } from '../../state/use-workstation.ts';
import { AppointmentBadge } from '../../parts/appointment-badge.tsx';
import { ListExport } from '../../parts/export/list-export.tsx';
import type { ListColumn } from '../../kit/list/list-column.ts';
import { ListTable } from '../../kit/list/list-table.tsx';
import { dayText, numberText } from '../../kit/format.ts';
import { RowCall, rowCallPixels } from '../../parts/row-call.tsx';
import { type CallButton, useCallButton, useHasPhone } from '../../parts/calls/use-call-button.ts';
import { usePress } from '../../kit/use-press.ts';
import type { BoardPlace } from './board-address.ts';
import layout from '../../kit/layout.module.css';
import tableStyles from '../../kit/list/table.module.css';

interface ListParts {
  readonly place: BoardPlace;
  readonly onChange: (place: BoardPlace) => void;
}

const doctorOf = ({ by = 'doctor', only }: BoardPlace): number | undefined => (by === 'doctor' ? only : undefined);

/** Filters of the list: the day or all days, the doctor, and the status. */
export function AppointmentFilters({ place, onChange }: ListParts) {
  const { text } = useText();
  const { data: config } = useQuery(appointmentConfig(useClinic()));
  const doctorId = doctorOf(place);
  const { status, only: _only, all, ...others } = place;
  const kept = { ...(status && { status }), ...(all && { all }), ...(doctorId && { only: doctorId }) };
  return (
    <>
      <Select
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
      <Switch
        label={text('appointments.allDays')}
        checked={all === true}
        onChange={({ currentTarget: { checked } }) => {
          const { all: _all, ...rest } = kept;
          onChange({ ...others, ...rest, ...(checked ? { all: true as const } : {}) });
        }}
      />
    </>
  );
}

/** The filter of the list at a place: `today` where it names no day. */
const filterOf = (place: BoardPlace, today: string): AppointmentListFilter => ({
  ...(place.move
    ? { isToMove: true as const }
    : {
        doctorId: doctorOf(place),
        status: place.status,
        ...(place.all ? {} : { day: place.day ?? today }),
      }),
});

/** The export of the list. */
export function AppointmentExport({ place }: Pick<ListParts, 'place'>) {
  const filter = filterOf(place, useToday());
  const { data } = useInfiniteQuery(appointmentList(useClinic(), filter));
  return <ListExport list="appointments" query={appointmentCriteria(filter)} isEmpty={data?.pages[0]?.total === 0} />;
}

/** Appointments as a list: of the day or of all days, by doctor and by what became of them. */
export function AppointmentList({ place }: Pick<ListParts, 'place'>) {
  const { text, language } = useText();
  const navigate = useNavigate();
  const { move } = place;
  const all = place.all ?? move;
  const filter = filterOf(place, useToday());
  const call = useCallFromList();
  const appointments = useInfiniteQuery(appointmentList(useClinic(), filter));
  const columns: readonly ListColumn<ListedAppointment>[] = [
    // A list of one day says which above it.
    ...(all
      ? [
          {
            id: 'day',
            name: text('appointment.day'),
            width: 132,
            priority: 4,
            cell: ({ date }: Appointment) => <span className={layout.figures}>{dayText(date, language)}</span>,
          },
        ]
      : []),
    {
      id: 'time',
      name: text('appointment.time'),
      width: 112,
      cell: ({ start, end }) => <span className={layout.figures}>{`${start}–${end}`}</span>,
    },
    {
      id: 'customer',
      name: text('reservation.customer'),
      width: 104,
      grow: 2,
      cell: ({ id, customer }) => (
        <Link
          to="/appointments/$id"
          params={{ id: String(id) }}
          search={place}
          className={`${tableStyles.rowOpener} ${layout.name}`}
          data-part="row-opener name"
        >
          {customer.name}
        </Link>
      ),
    },
    {
      id: 'phone',
      name: text('appointment.phone'),
      width: 128,
      priority: 5,
      cell: ({ customer_phone: number }) =>
        number ? <span className={layout.figures}>{numberText(number)}</span> : '–',
    },
    {
      id: 'item',
      name: text('appointment.treatment'),
      width: 120,
      grow: 2,
      priority: 4,
      cell: ({ item }) => item?.name ?? '–',
    },
    { id: 'doctor', name: text('appointment.doctor'), width: 96, grow: 1, priority: 3, cell: nameOf('doctor') },
    {
      id: 'technician',
      name: text('appointment.technician'),
      width: 96,
      grow: 1,
      priority: 2,
      cell: nameOf('technician'),
    },
    { id: 'room', name: text('appointment.room'), width: 96, grow: 1, priority: 1, cell: nameOf('room') },
    {
      id: 'status',
      name: text('appointment.status'),
      width: 148,
      cell: (one) => <AppointmentBadge appointment={one} />,
    },
    ...(move
      ? [
          {
            id: 'because',
            name: text('appointments.moveCause'),
            width: 152,
            grow: 1,
            priority: 6,
            cell: ({ because }: ListedAppointment) => because && text(`appointments.moveCause.${because}`),
          },
        ]
      : []),
    ...(call
      ? [
          {
            id: 'call',
            name: text('queue.callNow'),
            isNameHidden: true,
            width: rowCallPixels,
            cell: (one: Appointment) =>
              one.customer_phone ? (
                <RowCall who={one.customer.name} callButton={call.button} onCall={() => call.run(one)} />
              ) : null,
          },
        ]
      : []),
  ];
  return (
    <ListTable
      query={appointments}
      columns={columns}
      empty={text(move ? 'appointments.noneToMove' : all ? 'appointments.noneFound' : 'appointments.noneOnDay')}
      keyOf={({ id }) => id}
      onOpen={({ id }) => void navigate({ to: '/appointments/$id', params: { id: String(id) }, search: place })}
      onCall={call?.run}
      hasKeys
    />
  );
}

const nameOf = (part: 'doctor' | 'technician' | 'room') => (one: Appointment) => one[part]?.name ?? '–';

/** How the customers of appointments are called from their list; null for who has no phone. */
function useCallFromList(): {
  readonly button: CallButton;
  /** Calls the first number of the customer. */
  readonly run: (appointment: Pick<Appointment, 'customer' | 'customer_phone'>) => void;
} | null {
  const { phone } = useWorkstation();
  const hasPhone = useHasPhone();
  const button = useCallButton();
  const press = usePress();
  if (!hasPhone) return null;
  return {
    button,
    run: ({ customer, customer_phone: number }) => {
      if (!number || button.disabled) return;
      press(() => phone.dial({ number, source: { customerId: customer.id, phoneIndex: 0 } }))();
    },
  };
}
