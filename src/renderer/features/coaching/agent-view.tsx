import { Skeleton, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { coachingOf } from '../../api/coaching-reads.ts';
import type { Days } from '../../api/recording-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { AnsweredScores } from './answered-scores.tsx';
import { ChooseAgent } from './choose-agent.tsx';
import { LineMeans } from './line-means.tsx';
import { ScorePlot } from './score-plot.tsx';
import styles from './coaching.module.css';
import type { Coaching } from '../../../shared/contract/coaching.ts';
import { useText } from '../../i18n/use-text.ts';
import { FigureTiles } from '../../kit/figure-tiles.tsx';
import { countText, durationText } from '../../kit/format.ts';
import { localName } from '../../kit/local-name.ts';
import { changeOf, changeText, lineMeanText, meanText, noFigure } from './mean-text.ts';
import { weakestLine } from './weakest-line.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Card } from '../../kit/card.tsx';
import { useDayTimeText } from '../../parts/use-day-time-text.ts';
import layout from '../../kit/layout.module.css';

const usuallyShown = 8;

/** The moments of an agent’s calls, each a link that opens the call at its second. */
function MomentsToHear({ coaching: { moments, moment_count: all } }: { coaching: Coaching }) {
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

/** The figures of the period, the mean beside that of the period before. */
function CoachingFigures({ coaching }: { coaching: Coaching }) {
  const { text, language } = useText();
  const { total, signed, signed_before: signedBefore, read, answered, moment_count: moments } = coaching;
  const weakest = weakestLine(coaching.lines);
  const change = changeOf(total.now.mean, total.before.mean);
  const ofSigned = text('coaching.ofSigned', { count: signed });
  const tiles = [
    {
      name: text('coaching.mean'),
      value: meanText(total.now.mean, language),
      note: [
        text('coaching.wasBefore', { value: meanText(total.before.mean, language) }),
        ...(change === null ? [] : [changeText(change, language)]),
      ].join(' · '),
    },
    {
      name: text('coaching.signed'),
      value: countText(signed, language),
      note: text('coaching.wasBefore', { value: countText(signedBefore, language) }),
    },
    { name: text('coaching.read'), value: signed === 0 ? noFigure : countText(read, language), note: ofSigned },
    { name: text('coaching.answered'), value: signed === 0 ? noFigure : countText(answered, language), note: ofSigned },
    {
      name: text('coaching.weakest'),
      value: weakest === null ? noFigure : lineMeanText(weakest.kind, weakest.now.mean, { text, language }),
      note: weakest === null ? text('coaching.noWeakness') : localName(weakest.text, language),
    },
    { name: text('coaching.marked'), value: countText(moments, language), note: text('coaching.marksOf') },
  ];
  return <FigureTiles tiles={tiles} label={text('coaching.figures')} className={styles.figures} />;
}

/** The reviews of an agent’s calls: figures, totals over time, means by line, moments and answers. */
export function AgentView({ agentId, days }: { agentId: string | undefined; days: Days }) {
  const coaching = useQuery(coachingOf(useClinic(), agentId, days));
  const problem = blockingProblemOf(coaching);
  if (agentId === undefined) return <ChooseAgent days={days} />;
  if (problem) return <ProblemNotice error={problem} onRetry={() => void coaching.refetch()} />;
  if (!coaching.data) return <Skeleton height={320} />;
  return (
    <div className={styles.agent}>
      <CoachingFigures coaching={coaching.data} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <ScorePlot coaching={coaching.data} />
          <LineMeans coaching={coaching.data} />
        </div>
        <div className={styles.column}>
          <MomentsToHear key={`moments ${agentId}`} coaching={coaching.data} />
          <AnsweredScores key={`scores ${agentId}`} coaching={coaching.data} />
        </div>
      </div>
    </div>
  );
}
