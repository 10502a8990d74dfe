import { Button, Group, Skeleton, Text } from '@mantine/core';
import { nameOfOther } from '../../../shared/domain/caller-of.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { CdrWithSignals } from '../../../shared/contract/cdr.ts';
import type { CallSignals } from '../../../shared/contract/recording-check.ts';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { type ReviewOrder, reviewCallCount, reviewCalls } from '../../api/review-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useTimeZone } from '../../state/use-workstation.ts';
import { durationText, percentText } from '../../kit/format.ts';
import { localName } from '../../kit/local-name.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { SavedFilters } from '../../parts/saved-filters/saved-filters.tsx';
import { ArchiveButton } from './archive-button.tsx';
import { CallEntry } from './call-entry.tsx';
import { FindFilters } from './find-filters.tsx';
import { FoundHeads } from './found-heads.tsx';
import type { ReviewSearch } from './review-search.ts';
import { useReviewFilter } from './use-review-filter.ts';
import layout from '../../kit/layout.module.css';
import styles from './review.module.css';

/** The speakers over time: the agent above, the customer below. */
function SpeakerStrip({ signals }: { signals: CallSignals }) {
  const { text, language } = useText();
  const { strip, agent_talk: agent, customer_talk: customer } = signals;
  const isKnown = agent !== null && customer !== null;
  const runsOf = (side: number) =>
    [...strip.matchAll(side === 1 ? /[13]+/g : /[23]+/g)].map(({ 0: run, index }) => (
      <rect key={`${side} ${index}`} x={index} y={side === 1 ? 0 : 6} width={run.length} height={4} />
    ));
  return (
    <svg
      className={styles.strip}
      viewBox={`0 0 ${strip.length} 10`}
      preserveAspectRatio="none"
      role="img"
      aria-label={
        isKnown
          ? text('review.strip', { agent: percentText(agent, language), customer: percentText(customer, language) })
          : text('review.stripUnknown')
      }
    >
      <g className={styles.agentRuns}>{runsOf(1)}</g>
      {isKnown && <g className={styles.customerRuns}>{runsOf(2)}</g>}
    </svg>
  );
}

/** Recorded calls of both kinds: yesterday’s longest first, until filters say otherwise. */
export function FoundCalls({ search, recordId }: { search: ReviewSearch; recordId: number | null }) {
  const { text } = useText();
  const clinic = useClinic();
  const timeZone = useTimeZone();
  const by = useReviewFilter(search);
  const calls = useInfiniteQuery(reviewCalls(clinic, by.filter, timeZone));
  const counted = useQuery(reviewCallCount(clinic, by.filter, timeZone));
  const problem = blockingProblemOf(calls);
  const found = calls.data?.pages.flatMap(({ rows }) => rows);
  const total = calls.data?.pages[0]?.total ?? counted.data ?? null;
  return (
    <>
      <FindFilters by={by} />
      <Group justify="space-between" wrap="nowrap" gap="xs" mih={24}>
        <Text size="xs" c="dimmed">
          {total !== null && text('calls.total', { count: total })}
        </Text>
        <Group gap={4} justify="flex-end" flex={1}>
          <SavedFilters
            list="review"
            filter={by.address}
            others={by.others}
            leftOut={by.filter.number === undefined ? undefined : text('savedFilters.withoutNumber')}
            onUse={() => by.changeNumber(undefined)}
            isCompact
          />
          <ArchiveButton filter={by.filter} isEmpty={!found || found.length === 0} />
        </Group>
      </Group>
      <FoundHeads by={by.filter} onSort={by.change} />
      {problem && <ProblemNotice error={problem} onRetry={() => void calls.refetch()} />}
      {calls.isPending && <Skeleton height={240} />}
      {found?.length === 0 && (
        <Text size="sm" c="dimmed">
          {text('review.noCalls')}
        </Text>
      )}
      <ul className={`${layout.plainList} ${styles.entries}`}>
        {found?.map((call) => (
          <FoundCall key={call.id} call={call} sort={by.filter.sort} isOpen={call.id === recordId} />
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

function FoundCall({ call, sort, isOpen }: { call: CdrWithSignals; sort: ReviewOrder['sort']; isOpen: boolean }) {
  const { text, language } = useText();
  const { signals, score } = call;
  const customer = nameOfOther(call);
  const group = call.group === null ? undefined : localName(call.group.name, language);
  const outcome = call.wrap_ups.findLast((wrapUp) => wrapUp.outcome !== null)?.outcome?.name;
  const values: Partial<Record<ReviewOrder['sort'], string | undefined>> = {
    customer_name: customer,
    group_id: group,
    outcome_id: outcome && localName(outcome, language),
    score: score === null ? undefined : text('review.scoreOf', { total: score }),
  };
  const sortedBy = sort in values ? (values[sort] ?? '–') : undefined;
  const others = [...(sort === 'customer_name' ? [] : [customer]), ...(sort === 'group_id' ? [] : [group])];
  return (
    <CallEntry
      recordId={call.id}
      name={call.agent_name ?? call.agent_id ?? '–'}
      agentId={call.agent_id}
      calledAt={call.created_at}
      isOpen={isOpen}
      sortedBy={sortedBy}
      marks={signals?.marks ?? []}
      otherwise={others.filter((one) => one !== undefined).join(' · ')}
      amount={
        <>
          {durationText(call.billsec)}
          {signals && <SpeakerStrip signals={signals} />}
        </>
      }
    />
  );
}
