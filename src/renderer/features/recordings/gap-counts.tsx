import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { blockingProblemOf } from '../../api/blocking-problem.ts';
import { type Days, recordingGapCounts } from '../../api/recording-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { percentText, dayText } from '../../ui/format.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import styles from './recordings.module.css';

const mostShown = 12;

/** Gaps by line, agent or day, each beside the answered calls that it is a share of. */
export function GapCounts({ days, by }: { days: Days; by: 'line' | 'agent' | 'day' }) {
  const { text, language } = useText();
  const counts = useQuery(recordingGapCounts(useClinic(), days, by));
  const problem = blockingProblemOf(counts);
  if (problem) return <ProblemNotice error={problem} onRetry={() => void counts.refetch()} />;
  if (!counts.data) return <Skeleton height={64} />;
  const withGaps = counts.data.filter(({ faults }) => faults > 0);
  if (withGaps.length === 0) return null;
  return (
    <dl className={styles.counts} aria-label={text('recordings.by')}>
      {withGaps.slice(0, mostShown).map(({ key, name, answered, faults }) => (
        <div key={key ?? ''}>
          <dt>{key === null ? text('recordings.none') : by === 'day' ? dayText(key, language) : (name ?? key)}</dt>
          <dd>{text('recordings.faultsOf', { faults, answered })}</dd>
          <dd className={styles.note}>{percentText(faults / answered, language)}</dd>
        </div>
      ))}
      {withGaps.length > mostShown && (
        <Text size="xs" c="dimmed">
          {text('recordings.more', { count: withGaps.length - mostShown })}
        </Text>
      )}
    </dl>
  );
}
