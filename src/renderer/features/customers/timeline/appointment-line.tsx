import { Badge } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import type { Appointment, AppointmentStatus } from '../../../../shared/contract/appointment.ts';
import { useText } from '../../../i18n/use-text.ts';
import { TimelineRow } from './timeline-row.tsx';

const colours: Readonly<Record<AppointmentStatus, string>> = {
  booked: 'blue',
  arrived: 'teal',
  done: 'gray',
  cancelled: 'gray',
  no_show: 'orange',
};

/** An appointment: with whom, where, and what became of it. */
export function AppointmentLine({ appointment, when }: { appointment: Appointment; when: string }) {
  const { text } = useText();
  const { doctor, technician, room, start, end, status, remark } = appointment;
  const person = doctor ?? technician;
  return (
    <TimelineRow
      when={when}
      Icon={IconCalendarEvent}
      colour={colours[status]}
      title={person ? text('timeline.appointmentWith', { name: person.name }) : text('timeline.appointment')}
      details={[`${start}–${end}`, room?.name ?? null, remark]}
      aside={
        <Badge color={colours[status]} variant="light" tt="none" miw="max-content">
          {text(`timeline.appointment.${status}`)}
        </Badge>
      }
    />
  );
}
