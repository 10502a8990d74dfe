import { SegmentedControl, Skeleton } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { RecordingGap } from '../../../shared/contract/recording-check.ts';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { type Days, recordingAudit, recordingGapCounts, recordingGaps } from '../../api/recording-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { Card } from '../../kit/card.tsx';
import { DaysFilter } from '../../parts/date/days-filter.tsx';
import { ListTable } from '../../kit/list/list-table.tsx';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useMayReview } from '../../parts/offered-routes.ts';
import { AuditRun } from './audit-run.tsx';
import { FaultKinds } from './fault-kinds.tsx';
import { GapCounts } from './gap-counts.tsx';
import { GapLegend, GapPlot } from './gap-plot.tsx';
import type { RecordingsSearch } from './recordings-search.ts';
import { damageOf, useGapColumns } from './use-gap-columns.tsx';
import styles from './recordings.module.css';

const groupings = ['day', 'agent', 'line'] as const;
type Grouping = (typeof groupings)[number];

/** Answered calls whose recording is missing or not whole, and the audit that finds them. */
export function AuditView({ days }: { days: Days }) {
  const { text } = useText();
  const clinic = useClinic();
  const navigate = useNavigate();
  const search: RecordingsSearch = useSearch({ from: '/back-office/recordings' });
  const { fault, agent, line, by = 'day' } = search;
  const change = (part: RecordingsSearch): void =>
    void navigate({ to: '/back-office/recordings', search: (now: object) => ({ ...now, ...part }), replace: true });
  const mayReview = useMayReview();
  const review = ({ record_id: id, damaged_from: from }: RecordingGap): void =>
    void navigate({
      to: '/supervisor/review/$record',
      params: { record: String(id) },
      search: damageOf(from),
    });
  const gaps = useInfiniteQuery(recordingGaps(clinic, { ...days, fault, agent, line }));
  const audit = useQuery(recordingAudit(clinic)).data;
  // Until an audit is over, that nothing was found says nothing about most calls.
  const isChecked = audit !== undefined && audit.last !== null;
  const columns = useGapColumns();
  return (
    <>
      <div className={styles.filters}>
        <DaysFilter days={days} names={{ from: text('recordings.from'), to: text('recordings.to') }} onDays={change} />
        <AuditRun days={days} />
      </div>
      <div className={styles.overview}>
        <Card
          id="gap-counts"
          title={text(`recordings.counted.${by}`)}
          aside={
            <span className={styles.countedBy}>
              {by === 'day' && <GapLegend />}
              <SegmentedControl
                size="xs"
                aria-label={text('recordings.by')}
                value={by}
                onChange={(value) => change({ by: groupings.find((one) => one === value) })}
                data={groupings.map((value) => ({ value, label: text(`recordings.by.${value}`) }))}
              />
            </span>
          }
        >
          <Counted days={days} by={by} chosen={{ agent, line }} onChoose={change} />
        </Card>
        <FaultKinds days={days} chosen={fault} onChoose={(one) => change({ fault: one })} />
      </div>
      <ListTable
        query={gaps}
        columns={columns}
        empty={text(isChecked ? 'recordings.noGaps' : 'recordings.notCheckedHint')}
        keyOf={({ record_id: id }) => id}
        {...(mayReview && { onOpen: review })}
        placeKey={`gaps ${JSON.stringify([days, fault, agent, line])}`}
        hasKeys
      />
    </>
  );
}

interface Chosen {
  readonly agent?: string | undefined;
  readonly line?: string | undefined;
}

function Counted({
  days,
  by,
  chosen,
  onChoose,
}: {
  days: Days;
  by: Grouping;
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
}) {
  const { text } = useText();
  const counts = useQuery(recordingGapCounts(useClinic(), days, by));
  const problem = blockingProblemOf(counts);
  if (problem) return <ProblemNotice error={problem} onRetry={() => void counts.refetch()} />;
  if (!counts.data) return <Skeleton height={116} />;
  if (by === 'day') return <GapPlot counts={counts.data} days={days} />;
  return (
    <GapCounts
      counts={counts.data}
      label={text(`recordings.counted.${by}`)}
      chosen={chosen[by]}
      onChoose={(key) => onChoose({ [by]: key })}
    />
  );
}
