import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Coaching } from '../../../shared/contract/coaching.ts';
import { useText } from '../../i18n/use-text.ts';
import { Card } from '../../kit/card.tsx';
import { durationText } from '../../kit/format.ts';
import { useDayTimeText } from '../../parts/use-day-time-text.ts';
import layout from '../../kit/layout.module.css';
import styles from './coaching.module.css';

const usuallyShown = 8;

/** The moments of an agent’s calls, each a link that opens the call at its second. */
export function MomentsToHear({ coaching: { moments, moment_count: all } }: { coaching: Coaching }) {
  const { text } = useText();
  const dayTimeText = useDayTimeText();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? moments : moments.slice(0, usuallyShown);
  return (
    <Card
      isFlush
      id="moments-to-hear"
      title={text('coaching.moments')}
      aside={isWhole && moments.length < all && text('coaching.newestOf', { shown: moments.length, all })}
      nothing={moments.length === 0 ? text('coaching.noMoments') : null}
    >
      <ul className={layout.plainList}>
        {shown.map(({ id, record_id: record, at_ms: at, kind, text: said, called_at: calledAt, user }) => (
          <li key={id}>
            <Link
              to="/supervisor/review/$record"
              params={{ record: String(record) }}
              search={{ at }}
              className={styles.moment}
            >
              <span className={styles.kind} data-kind={kind}>
                {text(`review.kind.${kind}`)}
              </span>
              <span className={styles.time}>{durationText(Math.floor(at / 1000))}</span>
              <span className={styles.said}>
                {said}
                <span className={styles.second}>
                  {text('coaching.callOf', { time: dayTimeText(calledAt) })} · {user.name}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {!isWhole && moments.length > usuallyShown && (
        <Button className={styles.more} variant="subtle" color="gray" size="compact-sm" onClick={() => setWhole(true)}>
          {text('coaching.showAll', { count: moments.length })}
        </Button>
      )}
    </Card>
  );
}
