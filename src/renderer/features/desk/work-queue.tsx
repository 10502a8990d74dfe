import { Card, Group, SegmentedControl, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { WorkKind, WorkQueue as Queue } from '../../../shared/contract/work-queue.ts';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { queueKinds, workQueue } from '../../api/queue-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { QueueLines } from './queue-lines.tsx';
import layout from '../../kit/layout.module.css';

const placeholderLines = 6;

const totalOf = ({ total, totals }: Queue, kind: WorkKind | undefined): number => (kind ? totals[kind] : total);

/** The persons to call now, the least time left first; one line is selected, and one key calls it. */
export default function WorkQueue() {
  const { text } = useText();
  const navigate = useNavigate();
  const { show, sort } = useSearch({ from: '/' });
  const queue = useQuery(workQueue(useClinic(), true, sort));
  const problem = blockingProblemOf(queue);
  const total = queue.data ? totalOf(queue.data, show) : 0;
  const choices = [undefined, ...queueKinds].map((kind) => ({
    value: kind ?? 'all',
    label: queue.data
      ? text(`queue.show.${kind ?? 'all'}.count`, { count: totalOf(queue.data, kind) })
      : text(`queue.show.${kind ?? 'all'}`),
  }));
  const showQueue = (search: { show: WorkKind | undefined; sort: 'value' | undefined }): void =>
    void navigate({ to: '/', search, replace: true });
  return (
    <Card withBorder padding={0} data-part="queue" component="section" aria-label={text('queue.title')}>
      <Group justify="space-between" px="md" py="sm" gap="xs">
        <Group gap="xs" align="baseline">
          <Title order={2}>{text('queue.title')}</Title>
          {queue.data && !problem && (
            <Text c="dimmed" className={layout.figures} data-part="total">
              {total}
            </Text>
          )}
        </Group>
        <Group gap="xs">
          <SegmentedControl
            size="xs"
            aria-label={text('queue.show')}
            value={show ?? 'all'}
            data={choices}
            onChange={(value) => showQueue({ show: queueKinds.find((kind) => kind === value), sort })}
          />
          <SegmentedControl
            size="xs"
            aria-label={text('queue.order')}
            value={sort ?? 'clock'}
            data={[
              { value: 'clock', label: text('queue.byClock') },
              { value: 'value', label: text('queue.byValue') },
            ]}
            onChange={(order) => showQueue({ show, sort: order === 'value' ? order : undefined })}
          />
        </Group>
      </Group>
      {problem && <ProblemNotice error={problem} onRetry={() => void queue.refetch()} />}
      {queue.isPending &&
        !problem &&
        Array.from({ length: placeholderLines }, (_line, index) => (
          <Skeleton key={index} height={44} m="sm" w="auto" />
        ))}
      {queue.data && !problem && <QueueLines queue={queue.data} total={total} show={show} />}
      {queue.data && !problem && total === 0 && (
        <Stack gap="sm" align="center" p="lg">
          <Text c="dimmed" ta="center" size="sm">
            {text(show === undefined ? 'queue.empty' : 'queue.emptyKind')}
          </Text>
          {show === undefined && (
            <LinkButton to="/follow-ups" search={{ view: 'upcoming' }} variant="default">
              {text('queue.upcoming')}
            </LinkButton>
          )}
        </Stack>
      )}
    </Card>
  );
}
