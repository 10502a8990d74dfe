import type { Appointment } from '../../../shared/contract/appointment.ts';
import { useText } from '../../i18n/use-text.ts';
import { useTimeZone } from '../../state/use-workstation.ts';
import { AppointmentBadge } from '../../parts/appointment-badge.tsx';
import { minutesUntil } from '../../parts/clinic-time.ts';
import { visitOf } from './day-entries.ts';

/**
 * How long somebody waits, or has been treated; else what became of the appointment. `isOwn`: it is the reader who
 * treats them.
 */
export function VisitBadge({
  appointment,
  now,
  isOwn = false,
}: {
  appointment: Appointment;
  now: Date;
  isOwn?: boolean;
}) {
  const { text } = useText();
  const timeZone = useTimeZone();
  const minutesSince = (at: string): number => Math.max(0, -minutesUntil(at, timeZone, now));
  const { arrived_at: arrivedAt, started_at: startedAt, is_to_move: isToMove } = appointment;
  const visit = visitOf(appointment);
  if (visit === 'waiting' && arrivedAt && !isToMove)
    return (
      <AppointmentBadge appointment={appointment} words={text('day.waits', { minutes: minutesSince(arrivedAt) })} />
    );
  if (visit === 'treated' && startedAt)
    return (
      <AppointmentBadge
        appointment={{ ...appointment, is_to_move: false }}
        words={text(isOwn ? 'day.treated' : 'day.withDoctor', { minutes: minutesSince(startedAt) })}
      />
    );
  return <AppointmentBadge appointment={appointment} />;
}
