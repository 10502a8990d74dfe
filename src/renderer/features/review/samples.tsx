import { ActionIcon, Button, Group, Progress, Skeleton, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useMutation, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReviewWeek } from '../../../shared/contract/review-sample.ts';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { daysBefore } from '../../../shared/domain/clinic-day.ts';
import { reviewWeek } from '../../api/review-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useToday } from '../../state/use-workstation.ts';
import { durationText, shortDayText } from '../../kit/format.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { CallEntry } from './call-entry.tsx';
import { mondayOf } from './week.ts';
import layout from '../../kit/layout.module.css';
import styles from './review.module.css';

/** The calls that were drawn for a week, and how many of them are scored. */
export function Samples({
  week,
  samples,
  recordId,
}: {
  week: string;
  samples: UseQueryResult<ReviewWeek>;
  recordId: number | null;
}) {
  const { text } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const draw = useMutation({
    mutationFn: () => clinic.reviewSample.draw({ body: { week } }),
    onSuccess: (drawn) => queries.setQueryData(reviewWeek(clinic, week).queryKey, drawn),
  });
  const problem = blockingProblemOf(samples) ?? draw.error;
  const found = samples.data?.samples;
  const done = found?.filter(({ is_signed: isSigned }) => isSigned).length ?? 0;
  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <WeekChooser week={week} />
        <Button
          variant="default"
          size="compact-sm"
          title={text('review.drawHint')}
          loading={draw.isPending}
          onClick={() => draw.mutate()}
        >
          {text('review.draw')}
        </Button>
      </Group>
      <Group justify="space-between" gap="0 8px">
        <Text size="xs" c="dimmed" role="status">
          {found && text('review.progress', { done, total: found.length })}
        </Text>
        {samples.data && <Quota week={samples.data} />}
      </Group>
      {found && found.length > 0 && (
        <Progress size={4} color="dark" value={(100 * done) / found.length} aria-label={text('review.samples')} />
      )}
      {problem && <ProblemNotice error={problem} onRetry={() => void samples.refetch()} />}
      {samples.isPending && <Skeleton height={240} />}
      {found?.length === 0 && (
        <Text size="sm" c="dimmed">
          {text('review.noSamples')}
        </Text>
      )}
      <ul className={`${layout.plainList} ${styles.entries}`}>
        {found?.map((sample) => (
          <SampleEntry key={sample.id} sample={sample} isOpen={sample.record_id === recordId} />
        ))}
      </ul>
      {samples.data && samples.data.seed !== '' && (
        <Text size="xs" c="dimmed">
          {text('review.seed', { seed: samples.data.seed })}
        </Text>
      )}
    </>
  );
}

/** How many calls an agent of a whole week is due, and why it is fewer in a week with holidays. */
function Quota({ week }: { week: ReviewWeek }) {
  const { text } = useText();
  const { quota, per_agent: perAgent, working_days: days, closed_days: closed } = week;
  return (
    <Text size="xs" c="dimmed" data-part="sample-quota">
      {closed === 0 ? text('review.quota', { quota }) : text('review.quotaClosed', { quota, perAgent, closed, days })}
    </Text>
  );
}

function SampleEntry({ sample, isOpen }: { sample: ReviewWeek['samples'][number]; isOpen: boolean }) {
  const { text } = useText();
  const { marks, total, is_signed: isSigned, is_begun: isBegun, billsec } = sample;
  return (
    <CallEntry
      recordId={sample.record_id}
      name={sample.agent_name ?? sample.agent_id}
      agentId={sample.agent_id}
      calledAt={sample.called_at}
      isOpen={isOpen}
      marks={marks}
      otherwise={text(isBegun && !isSigned ? 'review.begun' : 'review.chance')}
      amount={
        isSigned ? (
          <span className={styles.done}>
            {total === null ? text('review.scoredTrue') : text('review.scoreOf', { total })}
          </span>
        ) : (
          durationText(billsec)
        )
      }
    />
  );
}

function WeekChooser({ week }: { week: string }) {
  const { text, language } = useText();
  const navigate = useNavigate();
  const today = useToday();
  const go = (days: number) => (): void =>
    void navigate({ to: '.', search: (now: object) => ({ ...now, week: daysBefore(week, -days) }), replace: true });
  return (
    <Group wrap="nowrap" gap={4} ml={-6}>
      <ActionIcon variant="subtle" color="gray" aria-label={text('review.weekBefore')} onClick={go(-7)}>
        <IconChevronLeft size={16} />
      </ActionIcon>
      <Text size="sm" className={layout.noWrap}>
        {text('review.weekOf', { day: shortDayText(week, today, language) })}
      </Text>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={text('review.weekAfter')}
        disabled={week >= mondayOf(today)}
        onClick={go(7)}
      >
        <IconChevronRight size={16} />
      </ActionIcon>
    </Group>
  );
}
