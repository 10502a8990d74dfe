import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AppointmentBlock } from '../../../shared/contract/appointment-extension.ts';
import { appointmentBlocks } from '../../api/appointment-reads.ts';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { notifyProblem } from '../../kit/notify-problem.tsx';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import layout from '../../kit/layout.module.css';

const spanOf = ({ start, end }: AppointmentBlock) => ({ start: start.slice(11, 16), end: end.slice(11, 16) });

/** The blocked times of a day, of one doctor or of all: each can be freed. */
export function BlockedTimes({ day, doctorId }: { day: string; doctorId: string | null }) {
  const { text } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const blocks = useQuery(appointmentBlocks(clinic, { start: day, end: day }));
  const free = useMutation({
    mutationFn: ({ id }: AppointmentBlock) => clinic.appointmentExtension.unblock({ body: { id } }),
    onSuccess: (_, block) => {
      void queries.invalidateQueries({ queryKey: ['appointments'] });
      notifications.show({ color: 'teal', message: text('block.freed', spanOf(block)) });
    },
    onError: notifyProblem,
  });
  const problem = blockingProblemOf(blocks);
  const listed = (blocks.data ?? []).filter(({ doctor }) => doctorId === null || String(doctor.id) === doctorId);
  return (
    <Stack component="section" gap="xs" aria-labelledby="blocked-times">
      <Title order={3} size="h4" id="blocked-times">
        {text('block.ofDay')}
      </Title>
      {problem && <ProblemNotice error={problem} onRetry={() => void blocks.refetch()} />}
      {!problem && blocks.data && listed.length === 0 && (
        <Text size="sm" c="dimmed">
          {text('block.none')}
        </Text>
      )}
      <ul className={layout.plainList}>
        {listed.map((block) => (
          <li key={block.id}>
            <Group justify="space-between" gap="xs" wrap="nowrap">
              <Text size="sm" className={layout.shrink}>
                {[block.reason, ...(doctorId === null ? [block.doctor.name] : [])].join(' · ')}
              </Text>
              <Button
                size="compact-sm"
                variant="default"
                loading={free.isPending && free.variables.id === block.id}
                onClick={() => free.mutate(block)}
              >
                {text('block.remove', spanOf(block))}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
