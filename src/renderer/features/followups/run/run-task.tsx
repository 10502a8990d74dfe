import { Alert, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { blockingProblemOf } from '../../../api/blocking-problem.ts';
import { followupById } from '../../../api/followup-reads.ts';
import { useClinic } from '../../../api/use-clinic.ts';
import { useProblemText } from '../../../i18n/problem-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useSignIn } from '../../../state/use-workstation.ts';
import { notifyProblem } from '../../../ui/notify-problem.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import type { Lease } from './lease-holder.ts';
import { OpenTask } from './open-task.tsx';
import type { TaskState } from './run.ts';
import { useLease } from './use-lease.ts';
import styles from './run.module.css';

interface RunTaskProps {
  readonly id: number;
  readonly today: string;
  readonly history: (customerId: number) => ReactNode;
  readonly onSettled: (state: TaskState, colleague?: string) => void;
}

/** The follow-up that is open: nobody else has it open meanwhile. */
export function RunTask({ id, today, history, onSettled }: RunTaskProps) {
  const { text } = useText();
  const signIn = useSignIn();
  const ownId = signIn.state === 'signed-in' ? signIn.user.id : null;
  const { lease, ask } = useLease(id);
  const followup = useQuery(followupById(useClinic(), String(id)));
  useGoOn(lease, onSettled);
  const problem = blockingProblemOf(followup);
  if (problem) {
    return (
      <div className={styles.runTask}>
        <ProblemNotice error={problem} onRetry={() => void followup.refetch()} />
        <Button variant="default" mt="sm" onClick={() => onSettled('skipped')}>
          {text('run.skip')}
        </Button>
      </div>
    );
  }
  if (!followup.data || lease?.state === 'taking' || lease?.state === 'refused') {
    return (
      <div className={styles.runTask}>
        <Skeleton height={320} />
      </div>
    );
  }
  const { status, executed_by: by } = followup.data;
  return (
    <section className={styles.runTask} aria-label={text('followup.title')}>
      {lease?.state === 'unsure' && <ProblemNotice error={lease.problem} onRetry={ask} />}
      {lease === null && <Alert color="orange">{text('run.noLease')}</Alert>}
      {lease?.state === 'lost' && <Lost problem={lease.problem} onNext={() => goOn(lease.problem, onSettled)} />}
      {status !== 0 && lease?.state !== 'lost' && (
        <Elsewhere
          line={text(status === 1 ? 'run.doneBy' : 'run.cancelled', { name: by?.name ?? '' })}
          onNext={() => onSettled(by?.id === ownId ? 'done' : 'settled')}
        />
      )}
      <OpenTask
        followup={followup.data}
        today={today}
        history={history}
        isOpen={status === 0 && lease?.state !== 'lost'}
        onSettled={onSettled}
      />
    </section>
  );
}

type Refused = Extract<Lease, { state: 'refused' | 'lost' }>;

function goOn(problem: Refused['problem'], onSettled: RunTaskProps['onSettled']): void {
  if (problem.reason === 'follow-up-leased') onSettled('taken', String(problem.params?.['name'] ?? ''));
  else onSettled('settled');
}

/** A follow-up that this agent did not get is shown, and the next one is played. */
function useGoOn(lease: Lease | null, onSettled: RunTaskProps['onSettled']): void {
  const settle = useRef(onSettled);
  useEffect(() => {
    settle.current = onSettled;
  });
  useEffect(() => {
    if (lease?.state !== 'refused') return;
    notifyProblem(lease.problem);
    goOn(lease.problem, settle.current);
  }, [lease]);
}

function Lost({ problem, onNext }: { problem: Refused['problem']; onNext: () => void }) {
  return <Elsewhere line={useProblemText()(problem)} onNext={onNext} />;
}

function Elsewhere({ line, onNext }: { line: string; onNext: () => void }) {
  const { text } = useText();
  return (
    <Alert color="orange" role="alert" mb="sm">
      {line}
      <Button ml="md" size="compact-sm" variant="light" color="orange" autoFocus onClick={onNext}>
        {text('run.next')}
      </Button>
    </Alert>
  );
}
