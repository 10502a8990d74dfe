import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { coachingOf } from '../../api/coaching-reads.ts';
import type { Days } from '../../api/recording-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { AnsweredScores } from './answered-scores.tsx';
import { ChooseAgent } from './choose-agent.tsx';
import { CoachingFigures } from './coaching-figures.tsx';
import { LineMeans } from './line-means.tsx';
import { MomentsToHear } from './moments-to-hear.tsx';
import { ScorePlot } from './score-plot.tsx';
import styles from './coaching.module.css';

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
