import { Card, Group, Kbd, SegmentedControl, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { WorkKind, WorkQueue as Queue } from '../../../shared/contract/work-queue.ts';
import { blockingProblemOf } from '../../api/blocking-problem.ts';
import { workQueue } from '../../api/queue-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useCallButton } from '../../ui/use-call-button.ts';
import { QueueLine } from './queue-line.tsx';
import { useCallLine } from './use-call-line.ts';
import { useQueueKeys } from './use-queue-keys.ts';
import layout from '../../ui/layout.module.css';
import styles from './work-queue.module.css';

const kinds = ['missed_call', 'followup', 'appointment'] as const;
const placeholderLines = 6;

/** The customers to call now, the most at stake first; one line is selected, and one key calls it. */
export default function WorkQueue() {
  const { text } = useText();
  const navigate = useNavigate();
  const { show } = useSearch({ from: '/' });
  const queue = useQuery(workQueue(useClinic(), true));
  const problem = blockingProblemOf(queue);
  const total = queue.data ? totalOf(queue.data, show) : 0;
  const choices = [undefined, ...kinds].map((kind) => ({
    value: kind ?? 'all',
    label: queue.data
      ? text(`queue.show.${kind ?? 'all'}.count`, { count: totalOf(queue.data, kind) })
      : text(`queue.show.${kind ?? 'all'}`),
  }));
  return (
    <Card withBorder padding={0} data-part="queue" component="section" aria-label={text('queue.title')}>
      <Group justify="space-between" px="md" py="sm" gap="xs">
        <Title order={2}>{text('queue.title')}</Title>
        <Group gap="md">
          <Text size="xs" c="dimmed" aria-hidden className={styles.queueKeys}>
            <Kbd>J</Kbd> <Kbd>K</Kbd> {text('queue.move')} <Kbd>C</Kbd> {text('queue.call')} <Kbd>Enter</Kbd>{' '}
            {text('queue.open')}
          </Text>
          <SegmentedControl
            size="xs"
            aria-label={text('queue.show')}
            value={show ?? 'all'}
            data={choices}
            onChange={(value) =>
              void navigate({ to: '/', search: { show: kinds.find((kind) => kind === value) }, replace: true })
            }
          />
        </Group>
      </Group>
      {problem && <ProblemNotice error={problem} onRetry={() => void queue.refetch()} />}
      {queue.isPending &&
        !problem &&
        Array.from({ length: placeholderLines }, (_line, index) => (
          <Skeleton key={index} height={44} m="sm" w="auto" />
        ))}
      {queue.data && !problem && <QueueLines queue={queue.data} show={show} />}
      {queue.data && !problem && total === 0 && (
        <Text c="dimmed" ta="center" p="lg" size="sm">
          {text(show === undefined ? 'queue.empty' : 'queue.emptyKind')}
        </Text>
      )}
    </Card>
  );
}

const totalOf = ({ totals }: Queue, kind: WorkKind | undefined): number =>
  kind ? totals[kind] : kinds.reduce((sum, one) => sum + totals[one], 0);

function QueueLines({ queue, show }: { queue: Queue; show: WorkKind | undefined }) {
  const { text } = useText();
  const lines = queue.lines.filter(({ kind }) => show === undefined || kind === show);
  const [selectedKey, select] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const callButton = useCallButton();
  const callLine = useCallLine();
  const selected = lines.find(({ key }) => key === selectedKey) ?? lines[0];
  useQueueKeys({
    move: (by) => {
      const before = lines.findIndex(({ key }) => key === selected?.key);
      // The first press takes the focus to the line that is selected.
      const isInList = list.current?.contains(document.activeElement) ?? false;
      const next = lines[isInList ? before + by : before];
      if (!next) return;
      select(next.key);
      list.current?.querySelector<HTMLElement>(`[data-key="${next.key}"] [data-part~=queue-opener]`)?.focus();
    },
    call: () => {
      if (selected && !callButton.disabled) callLine(selected);
    },
  });
  return (
    <div ref={list}>
      {kinds.map((kind) => {
        const ofKind = lines.filter((line) => line.kind === kind);
        const hidden = queue.totals[kind] - ofKind.length;
        if (ofKind.length === 0) return null;
        return (
          <section key={kind} aria-label={text(`queue.show.${kind}`)}>
            <Text size="xs" c="dimmed" className={styles.queueHead}>
              {text(`queue.show.${kind}`)}
            </Text>
            <ul className={layout.plainList}>
              {ofKind.map((line) => (
                <QueueLine
                  key={line.key}
                  line={line}
                  isSelected={line === selected}
                  onSelect={select}
                  onCall={callLine}
                  callButton={callButton}
                />
              ))}
            </ul>
            {hidden > 0 && (
              <Text size="sm" c="dimmed" px="sm" pb="xs">
                {text('desk.more', { count: hidden })}
              </Text>
            )}
          </section>
        );
      })}
    </div>
  );
}
