import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Score, ScoreLine, ScorecardSection } from '../../../shared/contract/scorecard.ts';
import { highestOf } from '../../../shared/domain/scorecard.ts';
import { sharedMoments } from '../../api/own-review-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useDayTimeText } from '../../parts/use-day-time-text.ts';
import { localName } from '../../kit/local-name.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { MomentList } from './moment-list.tsx';
import styles from './own-reviews.module.css';

/** A signed score: its total, the answer to each line, the note, and the moments to hear again. */
export function ScoreDetails({ score }: { score: Score }) {
  const { text, language } = useText();
  const dayTimeText = useDayTimeText();
  const { total, is_fatal: isFatal, rater, signed_at: signedAt, called_at: calledAt, note } = score;
  const moments = useQuery(sharedMoments(useClinic(), score.record_id));
  const values = new Map(score.lines.map((line) => [line.line_id, line]));
  return (
    <Stack gap="md">
      <div>
        <Text size="xl">{total === null ? text('reviews.noTotal') : text('reviews.total', { total })}</Text>
        {isFatal && <Text size="sm">{text('reviews.fatal')}</Text>}
        <Text size="sm" c="dimmed">
          {text('reviews.callAt', { time: dayTimeText(calledAt) })}
        </Text>
        <Text size="sm" c="dimmed">
          {text('reviews.by', { name: rater.name, time: dayTimeText(signedAt ?? '') })}
        </Text>
      </div>
      {score.sections.map((section, at) => (
        <section key={at} aria-label={localName(section.name, language)}>
          <Title order={3} mb={4}>
            {localName(section.name, language)}
          </Title>
          <ul className={styles.lines}>
            {section.lines.map((line) => (
              <LineValue key={line.id} line={line} given={values.get(line.id)} />
            ))}
          </ul>
        </section>
      ))}
      {note !== null && (
        <section aria-label={text('reviews.note')}>
          <Title order={3} mb={4}>
            {text('reviews.note')}
          </Title>
          <Text size="sm" className={styles.written}>
            {note}
          </Text>
        </section>
      )}
      <section aria-label={text('reviews.moments')}>
        <Title order={3} mb={4}>
          {text('reviews.moments')}
        </Title>
        {moments.error && <ProblemNotice error={moments.error} onRetry={() => void moments.refetch()} />}
        {moments.data && <MomentList recordId={score.record_id} moments={moments.data} />}
      </section>
    </Stack>
  );
}

function LineValue({ line, given }: { line: ScorecardSection['lines'][number]; given: ScoreLine | undefined }) {
  const { text, language } = useText();
  const value = given?.value ?? null;
  const judged = (points: number): string =>
    line.kind === 'yes-no'
      ? text(points === 1 ? 'reviews.yes' : 'reviews.no')
      : text('reviews.points', { value: points, most: highestOf(line) });
  return (
    <li>
      <span>{localName(line.text, language)}</span>
      <span className={styles.value}>{value === null ? text('reviews.notApplicable') : judged(value)}</span>
      {given?.comment && <span className={styles.comment}>{given.comment}</span>}
    </li>
  );
}
