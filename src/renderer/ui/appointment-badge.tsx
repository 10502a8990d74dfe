import { Badge } from '@mantine/core';
import type { AppointmentStatus } from '../../shared/contract/appointment.ts';
import { useText } from '../i18n/use-text.ts';

/** The same colour for a status wherever it shows, always with its word. */
export const appointmentColours: Readonly<Record<AppointmentStatus, string>> = {
  booked: 'blue',
  arrived: 'teal',
  done: 'gray',
  cancelled: 'gray',
  no_show: 'red',
};

export function AppointmentBadge({ status }: { status: AppointmentStatus }) {
  const { text } = useText();
  return (
    <Badge color={appointmentColours[status]} variant="light" tt="none" miw="max-content">
      {text(`appointment.status.${status}`)}
    </Badge>
  );
}
