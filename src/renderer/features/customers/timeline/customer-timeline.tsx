import { Button, SegmentedControl, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { TimelineEntry } from '../../../../shared/contract/timeline.ts';
import { type TimelineKind, timelineKinds } from '../../../../shared/contract/timeline-kinds.ts';
import { blockingProblemOf } from '../../../kit/blocking-problem.ts';
import { daysBefore } from '../../../../shared/domain/clinic-day.ts';
import { customerTimeline } from '../../../api/timeline-reads.ts';
import { useClinic } from '../../../api/use-clinic.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useToday } from '../../../state/use-workstation.ts';
import { dayTimeText, monthText, shortDayText } from '../../../kit/format.ts';
import { ProblemNotice } from '../../../kit/problem-notice.tsx';
import { daysOf, keyOfLine, periodsOf } from './days.ts';
import { TimelineLine } from './timeline-line.tsx';
import layout from '../../../kit/layout.module.css';
import styles from './timeline.module.css';

type Totals = Partial<Record<TimelineKind, number>>;

/** Which kinds are listed: all, or one. A kind that has no entry is not offered. */
function KindFilter(parts: {
  kind: TimelineKind | null;
  totals: Totals;
  onChange: (kind: TimelineKind | null) => void;
}) {
  const { kind, totals, onChange } = parts;
  const { text } = useText();
  const offered = timelineKinds.filter((one) => (totals[one] ?? 0) > 0 || one === kind);
  return (
    <SegmentedControl
      size="xs"
      className={styles.kindFilter}
      aria-label={text('timeline.filter')}
      value={kind ?? 'all'}
      onChange={(value) => onChange(timelineKinds.find((one) => one === value) ?? null)}
      data={[
        { value: 'all', label: text('timeline.all') },
        ...offered.map((one) => ({ value: one, label: `${text(`timeline.kind.${one}`)} ${totals[one] ?? 0}` })),
      ]}
    />
  );
}

/** Everything that happened with a customer, the newest first; before it what is overdue, and what is ahead. */
export function CustomerTimeline(parts: {
  id: number;
  kind: TimelineKind | null;
  onKind: (kind: TimelineKind | null) => void;
  /** At the right of the filter, or below it where a line has no room for both. */
  actions?: React.ReactNode;
}) {
  const { id, kind, onKind, actions } = parts;
  const { text } = useText();
  const timeline = useInfiniteQuery(customerTimeline(useClinic(), id, kind));
  const problem = blockingProblemOf(timeline);
  const { data } = timeline;
  // The head stays as it is while the rest arrives: a press of its buttons is not lost.
  return (
    <Stack gap="md" component="section" aria-label={text('timeline.title')}>
      <div className={styles.timelineHead}>
        <KindFilter kind={kind} totals={data?.pages[0]?.totals ?? {}} onChange={onKind} />
        {actions}
      </div>
      {problem && <ProblemNotice error={problem} onRetry={() => void timeline.refetch()} />}
      {!problem && !data && <TimelineSkeleton />}
      {!problem && data && <TimelineLines pages={data.pages} isOfKind={kind !== null} />}
      {!problem && timeline.isFetchNextPageError && (
        <ProblemNotice error={timeline.error} onRetry={() => void timeline.fetchNextPage()} />
      )}
      {!problem && timeline.hasNextPage && !timeline.isFetchNextPageError && (
        <ReadOn isBusy={timeline.isFetchingNextPage} onReadOn={() => void timeline.fetchNextPage()} />
      )}
    </Stack>
  );
}

interface TimelinePage {
  readonly ahead: readonly TimelineEntry[];
  readonly rows: readonly TimelineEntry[];
}

function TimelineLines({ pages, isOfKind }: { pages: readonly TimelinePage[]; isOfKind: boolean }) {
  const { text, language } = useText();
  const today = useToday();
  const notDone = daysOf(pages[0]?.ahead ?? []);
  const overdue = notDone.filter(({ day }) => day < today);
  const ahead = notDone.filter(({ day }) => day >= today);
  const due = notDone
    .flatMap(({ lines }) => lines)
    .find(({ kind, at }) => kind === 'followup' && at.slice(0, 10) <= today);
  const past = periodsOf(daysOf(pages.flatMap((page) => page.rows)), today);
  const dayName = (day: string): string => {
    if (day === today) return text('timeline.today');
    return day === daysBefore(today, 1) ? text('timeline.yesterday') : shortDayText(day, today, language);
  };
  const periodName = (period: string): string => {
    if (period === 'month') return text('timeline.month');
    return period.length > 'YYYY-MM'.length ? dayName(period) : monthText(period, today, language);
  };
  const whenOf = ({ at }: { readonly at: string }, period: string): string => {
    if (at.startsWith(period) && period.length > 'YYYY-MM'.length) return at.slice(11, 16);
    // The head of the group names the year.
    return dayTimeText(at, at, language);
  };
  const isEmpty = notDone.length === 0 && past.length === 0;
  return (
    <>
      {isEmpty && (
        <Text size="sm" c="dimmed">
          {text(isOfKind ? 'timeline.noneOfKind' : 'timeline.none')}
        </Text>
      )}
      {(
        [
          ['followup.overdue', overdue],
          ['timeline.ahead', ahead],
        ] as const
      ).map(
        ([title, days]) =>
          days.length > 0 && (
            <TimelineGroup key={title} title={text(title)}>
              {days.flatMap(({ day, lines }) =>
                lines.map((line) => (
                  <TimelineLine
                    key={keyOfLine(line)}
                    line={line}
                    today={today}
                    when={dayName(day)}
                    hasKey={line === due}
                  />
                )),
              )}
            </TimelineGroup>
          ),
      )}
      {past.map(([period, days]) => (
        <TimelineGroup key={period} title={periodName(period)}>
          {days.flatMap(({ lines }) =>
            lines.map((line) => (
              <TimelineLine key={keyOfLine(line)} line={line} today={today} when={whenOf(line, period)} />
            )),
          )}
        </TimelineGroup>
      ))}
    </>
  );
}

function TimelineGroup({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className={styles.timelineGroup}>
      <Title order={2} size="h4" fw={400} c="dimmed">
        {title}
      </Title>
      <ol className={layout.plainList}>{children}</ol>
    </section>
  );
}

/** Reads on when it comes into view; a button for who goes by keyboard. */
function ReadOn({ isBusy, onReadOn }: { isBusy: boolean; onReadOn: () => void }) {
  const { text } = useText();
  const { ref, entry } = useIntersection({ rootMargin: '400px' });
  const isNear = entry?.isIntersecting === true;
  const readOn = useRef(onReadOn);
  useEffect(() => {
    readOn.current = onReadOn;
  });
  useEffect(() => {
    if (isNear && !isBusy) readOn.current();
  }, [isNear, isBusy]);
  return (
    <Button ref={ref} variant="subtle" color="gray" loading={isBusy} onClick={onReadOn}>
      {text('timeline.more')}
    </Button>
  );
}

function TimelineSkeleton() {
  return (
    <Stack gap="md" aria-hidden>
      <Skeleton height={24} width="70%" />
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} height={40} />
      ))}
    </Stack>
  );
}
