import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Appointment } from '../../../shared/contract/appointment.ts';
import type { SignedInUser } from '../../../shared/contract/auth.ts';
import { appointmentList } from '../../api/appointment-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useToday } from '../../state/use-workstation.ts';
import { AppointmentBadge } from '../../parts/appointment-badge.tsx';
import type { ListColumn } from '../../kit/list/list-column.ts';
import { ListTable } from '../../kit/list/list-table.tsx';
import { useOpenCustomer } from '../../parts/customer/use-open-customer.ts';
import layout from '../../kit/layout.module.css';
import tableStyles from '../../kit/list/table.module.css';

/** A technician's own are found among those that the service shows. */
function isOwn(user: SignedInUser): (one: Appointment) => boolean {
  if (user.roles.includes('technician')) return ({ technician }) => technician?.id === user.id;
  return () => true;
}

/** Other services do not report it: the file itself shows whether it may be opened. */
const maySee = ({ may_see_customer: may = true }: Appointment): boolean => may;

/** Today's appointments: a technician's own, of anybody else those of the customers they may see. */
export function OwnAppointments({ user }: { user: SignedInUser }) {
  const { text } = useText();
  const openCustomer = useOpenCustomer();
  const day = useToday();
  const appointments = useInfiniteQuery({
    ...appointmentList(useClinic(), { day }),
    select: (data) => ({
      ...data,
      pages: data.pages.map((page) => ({ ...page, rows: page.rows.filter(isOwn(user)) })),
    }),
  });
  const columns: readonly ListColumn<Appointment>[] = [
    {
      id: 'time',
      name: text('appointment.time'),
      width: 120,
      cell: ({ id, start, end }) => (
        <Link
          to="/appointments/$id"
          params={{ id: String(id) }}
          className={`${layout.plainLink} ${layout.figures}`}
          onClick={(event) => event.stopPropagation()}
        >
          {start}–{end}
        </Link>
      ),
    },
    {
      id: 'customer',
      name: text('today.patient'),
      width: 104,
      grow: 1,
      cell: (appointment) =>
        maySee(appointment) ? (
          <Link
            to="/customers/$id"
            params={{ id: String(appointment.customer.id) }}
            className={`${tableStyles.rowOpener} ${layout.name}`}
            data-part="row-opener name"
          >
            {appointment.customer.name}
          </Link>
        ) : (
          <span className={layout.name} data-part="name" title={text('today.othersPatient')}>
            {appointment.customer.name}
          </span>
        ),
    },
    { id: 'remark', name: text('appointment.remark'), width: 120, grow: 2, cell: ({ remark }) => remark ?? '–' },
    { id: 'room', name: text('appointment.room'), width: 88, priority: 1, cell: ({ room }) => room?.name ?? '–' },
    {
      id: 'status',
      name: text('appointment.status'),
      width: 128,
      cell: (one) => <AppointmentBadge appointment={one} />,
    },
    {
      id: 'photos',
      name: text('today.photos'),
      width: 80,
      cell: (appointment) =>
        maySee(appointment) ? (
          <Link
            to="/customers/$id"
            params={{ id: String(appointment.customer.id) }}
            search={{ kind: 'photo' }}
            aria-label={text('today.photosOf', { name: appointment.customer.name })}
            className={layout.plainLink}
            onClick={(event) => event.stopPropagation()}
          >
            {text('today.photos')}
          </Link>
        ) : (
          '–'
        ),
    },
  ];
  return (
    <ListTable
      query={appointments}
      columns={columns}
      empty={text('today.noPatients')}
      keyOf={({ id }) => id}
      onOpen={(appointment) => {
        if (maySee(appointment)) openCustomer(appointment.customer.id);
      }}
    />
  );
}
