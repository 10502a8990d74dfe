import { Button, Group, Kbd, Stack, Text, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReviewWeek } from '../../../shared/contract/review-sample.ts';
import { useText } from '../../i18n/use-text.ts';
import { dayTimeText } from '../../ui/format.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { firstSample } from './next-sample.ts';
import type { Purpose } from './use-score.ts';
import styles from './review.module.css';

/** In place of a call: how many samples are left, and a button that opens the first. `samples`: null in a search. */
export function ReviewStart({
  samples,
  purpose,
  onOpen,
}: {
  samples: UseQueryResult<ReviewWeek> | null;
  purpose: Purpose;
  onOpen: (recordId: number) => void;
}) {
  const { text, language } = useText();
  const drawn = samples?.data?.samples ?? [];
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
              time: dayTimeText(first.called_at, language),
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
