import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Appointment } from '../../../shared/contract/appointment.ts';
import type { AppointmentStatus } from '../../../shared/contract/appointment-fields.ts';
import { clinicDay } from '../../../shared/domain/clinic-day.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useTimeZone } from '../../state/use-workstation.ts';
import { minutesUntil } from '../../parts/clinic-time.ts';
import { ConfirmedButton } from '../../kit/confirmed-button.tsx';
import { notifyProblem } from '../../kit/notify-problem.tsx';
import { useNow } from '../../kit/use-now.ts';

/** The possible next statuses of an appointment, the usual first. */
const nextStates: Readonly<Record<AppointmentStatus, readonly AppointmentStatus[]>> = {
  booked: ['arrived', 'no_show'],
  arrived: ['done', 'booked'],
  done: ['arrived'],
  cancelled: ['booked'],
  no_show: ['booked', 'arrived'],
};

/** Nobody arrives before the day, or stays away before the time. */
function useIsPossible({ date, start }: Appointment): (status: AppointmentStatus) => boolean {
  const timeZone = useTimeZone();
  const now = new Date(useNow(30_000));
  const hasBegun = minutesUntil(`${date} ${start}`, timeZone, now) <= 0;
  const isOfDay = date <= clinicDay(timeZone, now);
  return (status) => (status === 'no_show' ? hasBegun : status === 'arrived' ? isOfDay : true);
}

/** Sets what became of an appointment. A notice offers to undo it. */
export function AppointmentStatusActions({ appointment }: { appointment: Appointment }) {
  const { text } = useText();
  const clinic = useClinic();
  const isPossible = useIsPossible(appointment);
  const queries = useQueryClient();
  const send = async (status: AppointmentStatus, version: number): Promise<Appointment> => {
    const changed = await clinic.appointmentExtension.update({ body: { id: appointment.id, version, status } });
    queries.setQueryData(['appointments', 'one', String(appointment.id)], changed);
    await queries.invalidateQueries({ queryKey: ['appointments'] });
    return changed;
  };
  /** `appointment` may have changed by the time this is called. */
  const notify = (changed: Appointment, before: AppointmentStatus): void => {
    const id = `appointment ${changed.id} ${changed.version}`;
    const undo = (): void => {
      notifications.hide(id);
      void send(before, changed.version).catch(notifyProblem);
    };
    notifications.show({
      id,
      color: 'teal',
      autoClose: 10_000,
      message: (
        <Group gap="sm" justify="space-between">
          {text(`appointment.became.${changed.status}`, { name: changed.customer.name })}
          <Button size="compact-sm" variant="default" onClick={undo}>
            {text('appointment.undo')}
          </Button>
        </Group>
      ),
    });
  };
  const change = useMutation({
    mutationFn: async (status: AppointmentStatus) =>
      notify(await send(status, appointment.version), appointment.status),
    onError: notifyProblem,
  });
  return (
    <Group gap="xs">
      {nextStates[appointment.status].filter(isPossible).map((status) => (
        <Button
          key={status}
          size="compact-sm"
          variant="default"
          loading={change.isPending && change.variables === status}
          onClick={() => change.mutate(status)}
        >
          {text(`appointment.set.${status}`)}
        </Button>
      ))}
      {appointment.status === 'booked' && (
        <ConfirmedButton
          action={text('appointment.set.cancelled')}
          title={text('appointment.cancelTitle')}
          consequence={text('appointment.cancelConsequence', { name: appointment.customer.name })}
          size="compact-sm"
          variant="light"
          color="red"
          onConfirm={async () => notify(await send('cancelled', appointment.version), 'booked')}
        />
      )}
    </Group>
  );
}
