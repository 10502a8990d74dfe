import { Progress, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ScoreTotal as Total } from '../../../shared/domain/scorecard.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './review.module.css';

/** The total of a score as it is now; of a draft, also how many of its `lines` are rated. */
export function ScoreTotal({
  total,
  is_fatal: isFatal,
  answered = 0,
  lines,
  aside = null,
}: Pick<Total, 'total' | 'is_fatal'> & Partial<Pick<Total, 'answered'>> & { lines?: number; aside?: ReactNode }) {
  const { text } = useText();
  return (
    <div className={styles.total} role="group" aria-label={text('review.scorecard')}>
      <div className={styles.totalHead}>
        <span>
          <span className={styles.totalFigure}>{total ?? '–'}</span> {text('review.of100')}
        </span>
        {aside}
      </div>
      <Progress size={6} color={isFatal ? 'red' : 'dark'} value={total ?? 0} aria-label={text('review.of100')} />
      {lines !== undefined && (
        <Text size="xs" c="dimmed">
          {text('review.rated', { answered, lines })}
        </Text>
      )}
      {isFatal && (
        <Text size="sm" c="red">
          {text('review.fatal')}
        </Text>
      )}
    </div>
  );
}
