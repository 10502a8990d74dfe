import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { blockingProblemOf } from '../../api/blocking-problem.ts';
import { clinicDay } from '../../api/clinic-day.ts';
import { customerTimeline } from '../../api/timeline-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useTimeZone } from '../../state/use-workstation.ts';
import { useCallSaid } from '../../ui/call-said.tsx';
import { shortDayText } from '../../ui/format.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { lineOf } from './line-of-entry.ts';
import layout from '../../ui/layout.module.css';
import styles from './doctor-day.module.css';

const shownLines = 6;

/** The last entries of a patient, the newest first. */
export function LastEntries({ customerId }: { customerId: number }) {
  const { text, language } = useText();
  const said = useCallSaid();
  const today = clinicDay(useTimeZone());
  const timeline = useInfiniteQuery(customerTimeline(useClinic(), customerId, null));
  const problem = blockingProblemOf(timeline);
  const entries = (timeline.data?.pages[0]?.rows ?? []).filter(({ kind }) => kind !== 'photo').slice(0, shownLines);
  return (
    <Stack component="section" gap="xs">
      <Title order={3} size="h4">
        {text('day.lastEntries')}
      </Title>
      {problem && <ProblemNotice error={problem} onRetry={() => void timeline.refetch()} />}
      {!problem && !timeline.data && <Skeleton height={120} />}
      {!problem && timeline.data && entries.length === 0 && (
        <Text size="sm" c="dimmed">
          {text('day.noEntries')}
        </Text>
      )}
      <ul className={layout.plainList}>
        {entries.map((entry) => {
          const { title, details } = lineOf(entry, text, said);
          return (
            <li key={`${entry.kind} ${entry.record.id}`} className={styles.entry}>
              <Text size="sm" c="dimmed" className={`${layout.figures} ${styles.entryDay}`}>
                {shortDayText(entry.at, today, language)}
              </Text>
              <div className={layout.shrink}>
                <Text size="sm">{title}</Text>
                {details !== '' && (
                  <Text size="xs" c="dimmed" className={layout.keepsLines}>
                    {details}
                  </Text>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </Stack>
  );
}
