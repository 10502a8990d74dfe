import {
  IconAlertTriangle,
  IconArrowsMove,
  IconCalendarCheck,
  IconCheck,
  IconStethoscope,
  IconUserCheck,
  IconX,
} from '@tabler/icons-react';
import type { Appointment } from '../../shared/contract/appointment.ts';
import type { AppointmentStatus } from '../../shared/contract/appointment-fields.ts';
import { useText } from '../i18n/use-text.ts';
import { Status, type StatusTone } from '../kit/list/status.tsx';

/** The same colour for a status everywhere, always with its word. */
export const appointmentColours: Readonly<Record<AppointmentStatus, string>> = {
  booked: 'blue',
  arrived: 'teal',
  done: 'gray',
  cancelled: 'gray',
  no_show: 'red',
};

const icons = {
  booked: IconCalendarCheck,
  arrived: IconUserCheck,
  done: IconCheck,
  cancelled: IconX,
  no_show: IconAlertTriangle,
} as const satisfies Record<AppointmentStatus, unknown>;

const tones: Readonly<Record<AppointmentStatus, StatusTone>> = {
  booked: 'call',
  arrived: 'ready',
  done: 'neutral',
  cancelled: 'off',
  no_show: 'bad',
};

/** The colour of the status, or of a treatment that runs. */
const appointmentTone = ({ status, started_at: startedAt }: Shown): StatusTone =>
  status === 'arrived' && startedAt ? 'wrap' : tones[status];

type Shown = Pick<Appointment, 'status' | 'started_at' | 'is_to_move'>;

/** The state of an appointment or visit, and whether it has to be moved. `words`: in place of those of its state. */
export function AppointmentBadge({ appointment, words }: { appointment: Shown; words?: string }) {
  const { text } = useText();
  const { status, started_at: startedAt, is_to_move: isToMove } = appointment;
  const isTreated = status === 'arrived' && Boolean(startedAt);
  const Icon = isToMove ? IconArrowsMove : isTreated ? IconStethoscope : icons[status];
  return (
    <Status tone={isToMove ? 'bad' : appointmentTone(appointment)}>
      <Icon size={14} stroke={1.75} aria-hidden />
      <span>
        {words ??
          (isToMove
            ? text('appointment.toMove')
            : text(isTreated ? 'appointment.status.with_doctor' : `appointment.status.${status}`))}
      </span>
    </Status>
  );
}
