import { Button, Select, Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { CdrWithSignals } from '../../../shared/contract/cdr.ts';
import { recordingMarks } from '../../../shared/contract/recording-check.ts';
import type { Draft } from '../../../shared/ipc/drafts-ipc.ts';
import { blockingProblemOf } from '../../api/blocking-problem.ts';
import { type CallSort, hasDates } from '../../api/call-list.ts';
import { reviewCalls, type ReviewFilter } from '../../api/review-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useDraft } from '../../forms/use-draft.ts';
import { useText } from '../../i18n/use-text.ts';
import { useTimeZone } from '../../state/use-workstation.ts';
import { CallFilters } from '../../ui/call-filters/call-filters.tsx';
import { durationText } from '../../ui/format.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { CallEntry } from './call-entry.tsx';
import type { ReviewSearch } from './review-search.ts';
import { SpeakerStrip } from './speaker-strip.tsx';
import layout from '../../ui/layout.module.css';
import styles from './review.module.css';

const noSecrets: readonly string[] = [];
const sorts: readonly CallSort[] = ['billsec', 'created_at'];

/** Filters in the address, but for the number: the browser would keep it in its history. */
function useReviewFilter({ list: _list, week: _week, at: _at, ...search }: ReviewSearch) {
  const navigate = useNavigate();
  const [kept, keep] = useDraft('list:review', noSecrets);
  const filter: ReviewFilter = {
    ...search,
    recorded: search.recorded ?? true,
    sort: search.sort ?? 'billsec',
    // Yesterday is heard first: its calls are all there.
    ...(hasDates(search) ? {} : { days: search.days ?? 'yesterday' }),
    ...(typeof kept.number === 'string' ? { number: kept.number } : {}),
  };
  return {
    filter,
    change: (part: Omit<ReviewFilter, 'number'>): void =>
      void navigate({ to: '.', search: (now: object) => ({ ...now, ...part }), replace: true }),
    changeNumber: (typed: string | undefined): void =>
      keep((): Draft => (typed === undefined ? {} : { number: typed })),
  };
}

/** Recorded calls of both kinds: yesterday’s longest first, until filters say otherwise. */
export function FoundCalls({ search, recordId }: { search: ReviewSearch; recordId: number | null }) {
  const { text } = useText();
  const { filter, change, changeNumber } = useReviewFilter(search);
  const calls = useInfiniteQuery(reviewCalls(useClinic(), filter, useTimeZone()));
  const problem = blockingProblemOf(calls);
  const found = calls.data?.pages.flatMap(({ rows }) => rows);
  return (
    <>
      <div className={styles.filters}>
        <CallFilters filter={filter} onChange={change} onNumber={changeNumber} isRecordingGiven />
        <Select
          aria-label={text('review.marks')}
          placeholder={text('review.marks')}
          clearable
          data={recordingMarks.map((value) => ({ value, label: text(`review.mark.${value}`) }))}
          value={filter.marks ?? null}
          onChange={(value) => change({ marks: recordingMarks.find((mark) => mark === value) })}
        />
        <Select
          aria-label={text('review.scored')}
          placeholder={text('review.scored')}
          clearable
          data={[
            { value: 'true', label: text('review.scoredTrue') },
            { value: 'false', label: text('review.scoredFalse') },
          ]}
          value={filter.scored === undefined ? null : String(filter.scored)}
          onChange={(value) => change({ scored: value === null ? undefined : value === 'true' })}
        />
        <Select
          aria-label={text('review.order')}
          allowDeselect={false}
          data={sorts.map((value) => ({ value, label: text(`review.order.${value}`) }))}
          value={filter.sort ?? null}
          onChange={(value) => change({ sort: sorts.find((sort) => sort === value) })}
        />
      </div>
      {problem && <ProblemNotice error={problem} onRetry={() => void calls.refetch()} />}
      {calls.isPending && <Skeleton height={240} />}
      {found?.length === 0 && (
        <Text size="sm" c="dimmed">
          {text('review.noCalls')}
        </Text>
      )}
      <ul className={`${layout.plainList} ${styles.entries}`}>
        {found?.map((call) => (
          <FoundCall key={call.id} call={call} isOpen={call.id === recordId} />
        ))}
      </ul>
      {calls.hasNextPage && (
        <Button
          variant="default"
          size="xs"
          loading={calls.isFetchingNextPage}
          onClick={() => void calls.fetchNextPage()}
        >
          {text('review.more')}
        </Button>
      )}
    </>
  );
}

function FoundCall({ call, isOpen }: { call: CdrWithSignals; isOpen: boolean }) {
  const { signals } = call;
  return (
    <CallEntry
      recordId={call.id}
      name={call.agent_name ?? call.agent_id ?? '–'}
      agentId={call.agent_id}
      calledAt={call.created_at}
      isOpen={isOpen}
      marks={signals?.marks ?? []}
      otherwise={call.customer?.name}
      amount={
        <>
          {durationText(call.billsec)}
          {signals && <SpeakerStrip signals={signals} />}
        </>
      }
    />
  );
}
