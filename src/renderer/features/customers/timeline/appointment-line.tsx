import { IconCalendarEvent } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Appointment } from '../../../../shared/contract/appointment.ts';
import { useText } from '../../../i18n/use-text.ts';
import { AppointmentBadge, appointmentColours } from '../../../ui/appointment-badge.tsx';
import { TimelineRow } from './timeline-row.tsx';
import layout from '../../../ui/layout.module.css';

/** An appointment: with whom, where, and what became of it. */
export function AppointmentLine({ appointment, when }: { appointment: Appointment; when: string }) {
  const { text } = useText();
  const { id, doctor, technician, room, start, end, status, item, remark } = appointment;
  const person = doctor ?? technician;
  return (
    <TimelineRow
      when={when}
      Icon={IconCalendarEvent}
      colour={appointmentColours[status]}
      title={
        <Link to="/appointments/$id" params={{ id: String(id) }} className={layout.plainLink}>
          {person ? text('timeline.appointmentWith', { name: person.name }) : text('timeline.appointment')}
        </Link>
      }
      details={[`${start}–${end}`, item?.name ?? null, room?.name ?? null, remark]}
      aside={<AppointmentBadge appointment={appointment} />}
    />
  );
}
