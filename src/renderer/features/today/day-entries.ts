import type { Appointment } from '../../../shared/contract/appointment.ts';
import type { AppointmentBlock } from '../../../shared/contract/appointment-extension.ts';

/** How far a visit has come. */
type VisitState = 'coming' | 'waiting' | 'treated' | 'over';

export const visitOf = ({ status, started_at: startedAt }: Pick<Appointment, 'status' | 'started_at'>): VisitState => {
  if (status === 'booked') return 'coming';
  if (status === 'arrived') return startedAt ? 'treated' : 'waiting';
  return 'over';
};

/** The patient does not come, or did not. */
export const isCalledOff = ({ status }: Pick<Appointment, 'status'>): boolean =>
  status === 'cancelled' || status === 'no_show';

export type DayEntry =
  | { readonly kind: 'patient'; readonly key: string; readonly start: string; readonly appointment: Appointment }
  | { readonly kind: 'blocked'; readonly key: string; readonly start: string; readonly block: AppointmentBlock };

/** A doctor's day in its order: patients, and what is blocked. */
export const entriesOf = (
  appointments: readonly Appointment[],
  blocks: readonly AppointmentBlock[],
): readonly DayEntry[] =>
  [
    ...appointments.map((appointment) => ({
      kind: 'patient' as const,
      key: `patient ${appointment.id}`,
      start: appointment.start,
      appointment,
    })),
    ...blocks.map((block) => ({
      kind: 'blocked' as const,
      key: `blocked ${block.id}`,
      start: block.start.slice(11, 16),
      block,
    })),
  ].toSorted((one, other) => one.start.localeCompare(other.start) || one.key.localeCompare(other.key));

/** The next patient: who waits longest, then who comes next, then who is treated; null when the day is over. */
export function nextPatient(appointments: readonly Appointment[]): Appointment | null {
  const ofState = (state: VisitState): Appointment[] => appointments.filter((one) => visitOf(one) === state);
  const waiting = ofState('waiting').toSorted((one, other) =>
    (one.arrived_at ?? '').localeCompare(other.arrived_at ?? ''),
  );
  return waiting[0] ?? ofState('coming')[0] ?? ofState('treated')[0] ?? null;
}
