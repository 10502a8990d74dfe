import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Score } from '../../../shared/contract/scorecard.ts';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { scoreHistory } from '../../api/review-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useDayTimeText } from '../../parts/use-day-time-text.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { type ScoreStep, stepsOf } from './score-steps.ts';
import layout from '../../kit/layout.module.css';
import styles from './score-history.module.css';

/** When a score was signed, read, answered and reopened, with the texts of each. */
export function ScoreHistory({ score, agent }: { score: Score; agent: string }) {
  const { text } = useText();
  const history = useQuery(scoreHistory(useClinic(), score.id));
  const problem = blockingProblemOf(history);
  const steps = stepsOf(history.data ?? [], score);
  if (problem) return <ProblemNotice error={problem} onRetry={() => void history.refetch()} />;
  if (steps.length === 0) return null;
  return (
    <section aria-label={text('review.history')}>
      <Text size="xs" c="dimmed">
        {text('review.history')}
      </Text>
      <ol className={`${layout.plainList} ${styles.steps}`}>
        {steps.map((step, at) => (
          <Step key={`${step.kind} ${at}`} step={step} agent={agent} />
        ))}
      </ol>
    </section>
  );
}

function Step({ step, agent }: { step: ScoreStep; agent: string }) {
  const { text } = useText();
  const dayTimeText = useDayTimeText();
  const name = {
    signed:
      step.kind === 'signed' && step.total !== null
        ? text('review.isSignedWith', { total: step.total })
        : text('review.isSigned'),
    read: text('text' in step && step.text !== null ? 'review.answered' : 'review.acknowledged', { agent }),
    unread: text('review.notRead', { agent }),
    reopened: text('review.isReopened'),
  }[step.kind];
  return (
    <li className={styles.step} data-kind={step.kind}>
      <span>{name}</span>
      {'at' in step && step.at !== null && <span className={styles.time}>{dayTimeText(step.at)}</span>}
      {'text' in step && step.text !== null && <p className={`${layout.keepsLines} ${styles.said}`}>{step.text}</p>}
    </li>
  );
}
