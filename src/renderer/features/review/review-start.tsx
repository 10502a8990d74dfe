import { Button, Group, Kbd, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReviewWeek } from '../../../shared/contract/review-sample.ts';
import { reviewCalls } from '../../api/review-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useTimeZone } from '../../state/use-workstation.ts';
import { useDayTimeText } from '../../parts/use-day-time-text.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { firstSample } from './next-sample.ts';
import type { ReviewSearch } from './review-search.ts';
import { useReviewFilter } from './use-review-filter.ts';
import type { Purpose } from './use-score.ts';
import styles from './review.module.css';

/** In place of a call: how many samples are left, and a button that opens the first. */
export function ReviewStart({
  samples,
  purpose,
  onOpen,
}: {
  samples: UseQueryResult<ReviewWeek>;
  purpose: Purpose;
  onOpen: (recordId: number) => void;
}) {
  const { text } = useText();
  const dayTimeText = useDayTimeText();
  const drawn = samples.data?.samples ?? [];
  const signed = drawn.filter(({ is_signed: isSigned }) => isSigned).length;
  const left = drawn.length - signed;
  const first = firstSample(drawn, purpose);
  const found =
    purpose !== 'review'
      ? text('review.signedOf', { purpose: text(`review.purpose.${purpose}`), signed, total: drawn.length })
      : left === 0
        ? text('review.allDone')
        : text('review.left', { count: left });
  return (
    <Stack className={styles.start} align="center" gap="xs">
      {drawn.length > 0 ? (
        <Title order={2} size="h3">
          {found}
        </Title>
      ) : (
        <Text c="dimmed">{text('review.choose')}</Text>
      )}
      <Group gap="xs" mt="xs">
        {first && (
          <Button onClick={() => onOpen(first.record_id)}>
            {text('review.start', {
              agent: first.agent_name ?? first.agent_id,
              time: dayTimeText(first.called_at),
            })}
          </Button>
        )}
        {purpose !== 'review' && (
          <LinkButton
            variant="default"
            to="/supervisor/review"
            search={(now: object) => ({ ...now, purpose: undefined })}
          >
            {text('review.reviewInstead')}
          </LinkButton>
        )}
      </Group>
      {first && (
        <Text size="xs" c="dimmed">
          {text('review.startHint')} <Kbd>Ctrl Enter</Kbd>
        </Text>
      )}
    </Stack>
  );
}

/** In place of a call in a search: a button that opens the first call found. */
export function FindStart({ search, onOpen }: { search: ReviewSearch; onOpen: (recordId: number) => void }) {
  const { text } = useText();
  const dayTimeText = useDayTimeText();
  const { filter } = useReviewFilter(search);
  const { data } = useInfiniteQuery(reviewCalls(useClinic(), filter, useTimeZone()));
  const first = data?.pages[0]?.rows[0];
  return (
    <Stack className={styles.start} align="center" gap="xs">
      <Text c="dimmed">{text('review.choose')}</Text>
      {first && (
        <Button mt="xs" onClick={() => onOpen(first.id)}>
          {text('review.start', {
            agent: first.agent_name ?? first.agent_id ?? '–',
            time: dayTimeText(first.created_at),
          })}
        </Button>
      )}
    </Stack>
  );
}
