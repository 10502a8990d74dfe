import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { TimelineEntry } from '../../../shared/contract/timeline.ts';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { customerTimeline } from '../../api/timeline-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useToday } from '../../state/use-workstation.ts';
import { useCallSaid } from '../../parts/calls/call-said.tsx';
import { shortDayText } from '../../kit/format.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { lineOf } from './line-of-entry.ts';
import layout from '../../kit/layout.module.css';
import styles from './doctor-day.module.css';

const shownLines = 5;
/** Told or asked by phone, not seen by anybody who treats. */
const byPhone: ReadonlySet<TimelineEntry['kind']> = new Set(['call', 'followup']);

/** The last entries of a patient, the newest first: those of visits, then those of the phone. */
export function LastEntries({ customerId }: { customerId: number }) {
  const { text } = useText();
  const timeline = useInfiniteQuery(customerTimeline(useClinic(), customerId, null));
  const problem = blockingProblemOf(timeline);
  const rows = (timeline.data?.pages[0]?.rows ?? []).filter(({ kind }) => kind !== 'photo');
  const calls = rows.filter(({ kind }) => byPhone.has(kind));
  return (
    <>
      <Stack component="section" gap={4} className={styles.part}>
        <Title order={3} size="h4">
          {text('day.lastEntries')}
        </Title>
        {problem && <ProblemNotice error={problem} onRetry={() => void timeline.refetch()} />}
        {!problem && !timeline.data && <Skeleton height={120} />}
        {!problem && timeline.data && rows.length === calls.length && (
          <Text size="sm" c="dimmed">
            {text('day.noEntries')}
          </Text>
        )}
        <Entries entries={rows.filter(({ kind }) => !byPhone.has(kind))} />
      </Stack>
      {calls.length > 0 && (
        <Stack component="section" gap={4} className={styles.part}>
          <Title order={3} size="h4">
            {text('day.byPhone')}
          </Title>
          <Entries entries={calls} />
        </Stack>
      )}
    </>
  );
}

function Entries({ entries }: { entries: readonly TimelineEntry[] }) {
  const { text, language } = useText();
  const said = useCallSaid();
  const today = useToday();
  return (
    <ul className={layout.plainList}>
      {entries.slice(0, shownLines).map((entry) => {
        const { title, details } = lineOf(entry, text, said);
        return (
          <li key={`${entry.kind} ${entry.record.id}`} className={styles.entry}>
            <Text size="sm" c="dimmed" className={`${layout.figures} ${styles.entryDay}`}>
              {shortDayText(entry.at, today, language)}
            </Text>
            <div className={layout.shrink}>
              <Text span size="sm">
                {title}
              </Text>
              {details !== '' && (
                <Text span size="xs" c="dimmed" ml={8} className={layout.keepsLines}>
                  {details}
                </Text>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
