import { Button, Group, Kbd, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Appointment } from '../../../shared/contract/appointment.ts';
import { problemSchema } from '../../../shared/problem.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability, usePermissions } from '../../state/use-workstation.ts';
import { notifyProblem } from '../../kit/notify-problem.tsx';
import { pressedAlone, useHotKeys } from '../../kit/use-hot-keys.ts';
import { visitOf } from './day-entries.ts';

/** Begins and ends a treatment. A second one asks whether the first has ended. */
export function TreatmentActions({ appointment }: { appointment: Appointment }) {
  const { text } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const isOffered = useCapability('appointments');
  const mayEdit = usePermissions().includes('appointment.edit');
  /** The patient whose treatment runs. */
  const [running, setRunning] = useState<string | null>(null);
  const { id, version } = appointment;
  const done = (): void => {
    setRunning(null);
    void queries.invalidateQueries({ queryKey: ['appointments'] });
  };
  const start = useMutation({
    mutationFn: (others: 'done' | 'keep' | null) =>
      clinic.appointmentExtension.start({ body: { id, version, ...(others === null ? {} : { others }) } }),
    onSuccess: done,
    onError: (error) => {
      const problem = problemSchema.safeParse(error).data;
      if (problem?.reason === 'doctor-with-patient') setRunning(String(problem.params?.['name'] ?? ''));
      else notifyProblem(error);
    },
  });
  const end = useMutation({
    mutationFn: () => clinic.appointmentExtension.update({ body: { id, version, status: 'done' } }),
    onSuccess: done,
    onError: notifyProblem,
  });
  const visit = visitOf(appointment);
  const canStart = isOffered && mayEdit && (visit === 'coming' || visit === 'waiting');
  useHotKeys(canStart && !start.isPending ? { enter: pressedAlone(() => start.mutate(null)) } : {});
  if (!isOffered || !mayEdit || visit === 'over') return null;
  if (visit === 'treated')
    return (
      <Button loading={end.isPending} onClick={() => end.mutate()}>
        {text('day.end')}
      </Button>
    );
  return (
    <>
      <Button
        loading={start.isPending}
        rightSection={<Kbd aria-hidden>Enter</Kbd>}
        aria-keyshortcuts="Enter"
        onClick={() => start.mutate(null)}
      >
        {text('day.start')}
      </Button>
      {running !== null && (
        <Modal
          opened
          onClose={() => setRunning(null)}
          title={text('day.second', { name: running })}
          closeButtonProps={{ 'aria-label': text('page.close') }}
        >
          <Stack>
            <Text size="sm">{text('day.secondHint')}</Text>
            <Group justify="flex-end">
              <Button variant="default" disabled={start.isPending} onClick={() => start.mutate('keep')}>
                {text('day.secondRuns')}
              </Button>
              <Button data-autofocus loading={start.isPending} onClick={() => start.mutate('done')}>
                {text('day.secondEnded')}
              </Button>
            </Group>
          </Stack>
        </Modal>
      )}
    </>
  );
}
