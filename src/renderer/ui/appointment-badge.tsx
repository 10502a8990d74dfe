import type { AppointmentStatus } from '../../shared/contract/appointment-fields.ts';
import { useText } from '../i18n/use-text.ts';
import { Status, type StatusTone } from './list/status.tsx';

/** The same colour for a status everywhere, always with its word. */
export const appointmentColours: Readonly<Record<AppointmentStatus, string>> = {
  booked: 'blue',
  arrived: 'teal',
  done: 'gray',
  cancelled: 'gray',
  no_show: 'red',
};

const tones: Readonly<Record<AppointmentStatus, StatusTone>> = {
  booked: 'call',
  arrived: 'ready',
  done: 'neutral',
  cancelled: 'off',
  no_show: 'bad',
};

export function AppointmentBadge({ status }: { status: AppointmentStatus }) {
  const { text } = useText();
  return <Status tone={tones[status]}>{text(`appointment.status.${status}`)}</Status>;
}
