import { Skeleton, Text } from '@mantine/core';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { daysBefore } from '../../../shared/domain/clinic-day.ts';
import type { RetentionRule, RetentionRules } from '../../../shared/contract/retention.ts';
import { useText } from '../../i18n/use-text.ts';
import { bytesText, dayText } from '../../kit/format.ts';
import { useDayTimeText } from '../../parts/use-day-time-text.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { aheadDays, dueInAll, useDue } from './use-due.ts';
import styles from './recordings.module.css';

/** The recordings that each saved rule deletes at the next removal and within a month, and which calls these are. */
export function DueTable({ rules: { rules } }: { rules: RetentionRules }) {
  const { text, language } = useText();
  const dayTimeText = useDayTimeText();
  const { next, ahead, nextAt, today } = useDue(true);
  const problem = blockingProblemOf(next) ?? blockingProblemOf(ahead);
  if (rules.length === 0) return <Text size="sm">{text('recordings.nothingRemoved')}</Text>;
  if (problem)
    return (
      <ProblemNotice
        error={problem}
        onRetry={() => {
          void next.refetch();
          void ahead.refetch();
        }}
      />
    );
  if (!next.data) return <Skeleton height={96} />;
  const { held, scored, oldest } = next.data;
  const { unmeasured } = dueInAll(next.data);
  const day = nextAt?.slice(0, 10) ?? today;
  const beforeText = (rule: RetentionRule | undefined): string => {
    const days = rule?.keep_days ?? null;
    return days === null ? text('recordings.neverRemoved') : dayText(daysBefore(day, days), language);
  };
  const count = (recordings: number | undefined): string => recordings?.toLocaleString(language) ?? '–';
  const room = (part: { recordings: number; bytes: number } | undefined): string =>
    !part || part.recordings === 0 ? '–' : bytesText(part.bytes, language);
  return (
    <>
      <table className={styles.due} aria-labelledby="retention-due">
        <thead>
          <tr>
            <td />
            <th scope="colgroup" colSpan={2}>
              {nextAt === null ? text('recordings.dueNow') : dayTimeText(nextAt)}
            </th>
            <th scope="colgroup" colSpan={2}>
              {text('recordings.within', { count: aheadDays })}
            </th>
            <td />
          </tr>
          <tr>
            <th scope="col">{text('recordings.ruleName')}</th>
            <th scope="col">{text('recordings.count')}</th>
            <th scope="col">{text('recordings.room')}</th>
            <th scope="col">{text('recordings.count')}</th>
            <th scope="col">{text('recordings.room')}</th>
            <th scope="col">{text('recordings.callsBefore')}</th>
          </tr>
        </thead>
        <tbody>
          {next.data.rules.map((due, at) => (
            // Rules have no ID: their place is what they are.
            <tr key={at}>
              <th scope="row">{due.name}</th>
              <td>{count(due.recordings)}</td>
              <td>{room(due)}</td>
              <td>{count(ahead.data?.rules[at]?.recordings)}</td>
              <td>{room(ahead.data?.rules[at])}</td>
              <td>{beforeText(rules[at])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Text size="xs" c="dimmed" mt={8}>
        {[
          oldest === null
            ? text('recordings.nothingDue')
            : text('recordings.oldest', { day: dayText(oldest.slice(0, 10), language) }),
          text('recordings.keptHeld', { count: held }),
          text('recordings.keptScored', { count: scored }),
          ...(unmeasured > 0 ? [text('recordings.sizeUnknown', { count: unmeasured })] : []),
        ].join(' ')}
      </Text>
    </>
  );
}
