import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Coaching } from '../../../shared/contract/coaching.ts';
import { useText } from '../../i18n/use-text.ts';
import { Card } from '../../kit/card.tsx';
import { useDayTimeText } from '../../parts/use-day-time-text.ts';
import { Status } from '../../kit/list/status.tsx';
import { meanText } from './mean-text.ts';
import styles from './coaching.module.css';

const usuallyShown = 6;

/** The scores of the period: which of them the agent has read, and what they answered. */
export function AnsweredScores({ coaching: { scores, signed } }: { coaching: Coaching }) {
  const { text, language } = useText();
  const dayTimeText = useDayTimeText();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? scores : scores.slice(0, usuallyShown);
  return (
    <Card
      isFlush
      id="answered-scores"
      title={text('coaching.scores')}
      aside={isWhole && scores.length < signed && text('coaching.newestOf', { shown: scores.length, all: signed })}
      nothing={scores.length === 0 ? text('coaching.none') : null}
    >
      <table className={styles.table} aria-labelledby="answered-scores">
        <thead>
          <tr>
            <th scope="col">{text('coaching.call')}</th>
            <th scope="col">{text('coaching.total')}</th>
            <th scope="col" className={styles.answer}>
              {text('coaching.answer')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ id, record_id: record, called_at: at, rater, total, acknowledged_at: readAt, answer }) => (
            <tr key={id}>
              <th scope="row">
                <Link to="/supervisor/review/$record" params={{ record: String(record) }} className={styles.call}>
                  {dayTimeText(at)}
                </Link>
                <span className={styles.second}>{rater.name}</span>
              </th>
              <td>{meanText(total, language)}</td>
              <td className={styles.answer}>
                <Status tone={readAt === null ? 'ring' : 'off'}>
                  {readAt === null ? text('coaching.isUnread') : text('coaching.isRead', { time: dayTimeText(readAt) })}
                </Status>
                {answer !== null && <span className={styles.words}>{answer}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {!isWhole && scores.length > usuallyShown && (
        <Button className={styles.more} variant="subtle" color="gray" size="compact-sm" onClick={() => setWhole(true)}>
          {text('coaching.showAll', { count: scores.length })}
        </Button>
      )}
    </Card>
  );
}
