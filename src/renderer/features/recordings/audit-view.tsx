import { SegmentedControl, Select, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { recordingFaults, type RecordingGap } from '../../../shared/contract/recording-check.ts';
import { clinicDay, daysBefore } from '../../api/clinic-day.ts';
import { type Days, recordingAudit, recordingGaps } from '../../api/recording-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useTimeZone } from '../../state/use-workstation.ts';
import { DaysFilter } from '../../ui/date/days-filter.tsx';
import { dayTimeText, durationText } from '../../ui/format.ts';
import type { ListColumn } from '../../ui/list/list-column.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { SupervisorTabs } from '../../ui/supervisor-tabs.tsx';
import { useMayReview } from '../../ui/use-may-review.ts';
import { AuditRun } from './audit-run.tsx';
import { GapCounts } from './gap-counts.tsx';
import layout from '../../ui/layout.module.css';

const usualDays = 30;
/** The longest fault in either language, and the cross that clears it. */
const faultWidth = 232;
const groupings = ['day', 'agent', 'line'] as const;

/** Answered calls whose recording is missing or not whole, and the audit that finds them. */
export function AuditView({ chooser }: { chooser: ReactNode }) {
  const { text, language } = useText();
  const clinic = useClinic();
  const navigate = useNavigate();
  const today = clinicDay(useTimeZone());
  const address = useSearch({ from: '/supervisor/recordings' });
  const { fault, by = 'day' } = address;
  const chosen = recordingFaults.find((one) => one === fault);
  const days: Days = { from: address.from ?? daysBefore(today, usualDays), to: address.to ?? today };
  const change = (part: Partial<typeof address>): void =>
    void navigate({ to: '/supervisor/recordings', search: (now: object) => ({ ...now, ...part }), replace: true });
  const mayReview = useMayReview();
  const review = ({ record_id: id }: RecordingGap): void =>
    void navigate({ to: '/supervisor/review/$record', params: { record: String(id) } });
  const gaps = useInfiniteQuery(recordingGaps(clinic, { ...days, fault }));
  const audit = useQuery(recordingAudit(clinic)).data;
  // Until an audit is over, that nothing was found says nothing about most calls.
  const isChecked = audit !== undefined && audit.last !== null;
  const columns: readonly ListColumn<RecordingGap>[] = [
    {
      id: 'when',
      name: text('recordings.when'),
      width: 144,
      cell: ({ called_at: at }) => <span className={layout.figures}>{dayTimeText(at, language)}</span>,
    },
    {
      id: 'fault',
      name: text('recordings.fault'),
      width: 200,
      grow: 1,
      cell: (gap) => text(`recordings.fault.${gap.fault}`),
    },
    {
      id: 'agent',
      name: text('recordings.agent'),
      width: 120,
      cell: ({ agent_name: name, agent_id: id }) => name ?? id ?? '–',
    },
    { id: 'line', name: text('recordings.line'), width: 96, priority: 1, cell: ({ line_group: line }) => line ?? '–' },
    {
      id: 'talk',
      name: text('recordings.talk'),
      width: 88,
      isAmount: true,
      cell: ({ billsec }) => durationText(billsec),
    },
    {
      id: 'sound',
      name: text('recordings.sound'),
      width: 88,
      isAmount: true,
      cell: ({ seconds }) => (seconds === null ? '–' : durationText(Math.round(seconds))),
    },
    {
      id: 'damaged-from',
      name: text('recordings.damagedFrom'),
      width: 88,
      isAmount: true,
      cell: ({ damaged_from: from }) => (from === null ? '–' : durationText(Math.floor(from))),
    },
  ];
  return (
    <ListPage
      title={text('supervisor.recordings')}
      total={(count) => (count > 0 || isChecked ? text('recordings.gaps', { count }) : '')}
      actions={<SupervisorTabs />}
      filters={
        <>
          {chooser}
          <DaysFilter
            days={days}
            names={{ from: text('recordings.from'), to: text('recordings.to') }}
            onDays={change}
          />
          <Select
            aria-label={text('recordings.fault')}
            placeholder={text('recordings.allFaults')}
            w={faultWidth}
            data={recordingFaults.map((value) => ({ value, label: text(`recordings.fault.${value}`) }))}
            value={fault ?? null}
            clearable
            clearButtonProps={{ 'aria-label': text('recordings.allFaults') }}
            onChange={(value) => change({ fault: recordingFaults.find((one) => one === value) })}
          />
          <SegmentedControl
            size="xs"
            aria-label={text('recordings.by')}
            value={by}
            onChange={(value) => change({ by: groupings.find((one) => one === value) })}
            data={groupings.map((value) => ({ value, label: text(`recordings.by.${value}`) }))}
          />
        </>
      }
      notices={
        <>
          <AuditRun days={days} />
          {chosen && (
            <Text size="xs" c="dimmed">
              {text(`recordings.meaning.${chosen}`)}
            </Text>
          )}
          <GapCounts days={days} by={by} />
        </>
      }
      list={{
        query: gaps,
        columns,
        empty: text(isChecked ? 'recordings.noGaps' : 'recordings.notCheckedHint'),
        keyOf: ({ record_id: id }) => id,
        ...(mayReview && { onOpen: review }),
        placeKey: `gaps ${JSON.stringify([days, fault])}`,
      }}
    />
  );
}
