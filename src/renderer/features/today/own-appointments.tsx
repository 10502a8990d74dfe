import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Appointment } from '../../../shared/contract/appointment.ts';
import type { SignedInUser } from '../../../shared/contract/auth.ts';
import { appointmentList } from '../../api/appointment-reads.ts';
import { clinicDay } from '../../api/clinic-day.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useTimeZone } from '../../state/use-workstation.ts';
import { AppointmentBadge } from '../../ui/appointment-badge.tsx';
import { EndlessTable } from '../../ui/endless-table.tsx';
import { useOpenCustomer } from '../../ui/use-open-customer.ts';

/** The list takes a doctor; a technician's own are found among those that the service shows. */
function isOwn(user: SignedInUser): (one: Appointment) => boolean {
  if (user.roles.includes('technician')) return ({ technician }) => technician?.id === user.id;
  return () => true;
}

/** Today's appointments: a doctor's and a technician's own, of anybody else those of the customers they may see. */
export function OwnAppointments({ user }: { user: SignedInUser }) {
  const { text } = useText();
  const openCustomer = useOpenCustomer();
  const day = clinicDay(useTimeZone());
  const doctorId = user.roles.includes('doctor') ? user.id : undefined;
  const appointments = useInfiniteQuery({
    ...appointmentList(useClinic(), { day, doctorId }),
    select: (data) => ({
      ...data,
      pages: data.pages.map((page) => ({ ...page, rows: page.rows.filter(isOwn(user)) })),
    }),
  });
  return (
    <EndlessTable
      query={appointments}
      headers={[
        text('appointment.time'),
        text('today.patient'),
        text('appointment.remark'),
        text('appointment.room'),
        text('appointment.status'),
        text('today.photos'),
      ]}
      empty={text('today.noPatients')}
      keyOf={(one: Appointment) => one.id}
      onRow={({ customer }: Appointment) => openCustomer(customer.id)}
      row={({ id, start, end, customer, remark, room, status }: Appointment) => (
        <>
          <td className="figures">
            <Link
              to="/appointments/$id"
              params={{ id: String(id) }}
              className="plain-link"
              onClick={(event) => event.stopPropagation()}
            >
              {start}–{end}
            </Link>
          </td>
          <td className="wraps">
            <Link to="/customers/$id" params={{ id: String(customer.id) }} className="row-opener name">
              {customer.name}
            </Link>
          </td>
          <td className="wraps">{remark ?? '–'}</td>
          <td>{room?.name ?? '–'}</td>
          <td>
            <AppointmentBadge status={status} />
          </td>
          <td>
            <Link
              to="/customers/$id"
              params={{ id: String(customer.id) }}
              search={{ kind: 'photo' }}
              aria-label={text('today.photosOf', { name: customer.name })}
              className="plain-link"
              onClick={(event) => event.stopPropagation()}
            >
              {text('today.photos')}
            </Link>
          </td>
        </>
      )}
    />
  );
}
