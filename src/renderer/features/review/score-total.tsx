import { Progress, Text } from '@mantine/core';
import type { ScoreTotal as Total } from '../../../shared/domain/scorecard.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './review.module.css';

/** The total of a score as it is now. */
export function ScoreTotal({ total, is_fatal: isFatal }: Pick<Total, 'total' | 'is_fatal'>) {
  const { text } = useText();
  return (
    <div className={styles.total} role="group" aria-label={text('review.scorecard')}>
      {total === null ? (
        <Text size="sm" c="dimmed">
          {text('review.noTotal')}
        </Text>
      ) : (
        <>
          <span>
            <span className={styles.totalFigure}>{total}</span> {text('review.of100')}
          </span>
          <Progress size={6} color={isFatal ? 'red' : 'dark'} value={total} aria-label={text('review.of100')} />
        </>
      )}
      {isFatal && (
        <Text size="sm" c="red">
          {text('review.fatal')}
        </Text>
      )}
    </div>
  );
}
