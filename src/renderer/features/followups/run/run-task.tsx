import { Alert, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { blockingProblemOf } from '../../../kit/blocking-problem.ts';
import { followupById } from '../../../api/followup-reads.ts';
import { useClinic } from '../../../api/use-clinic.ts';
import { useProblemText } from '../../../i18n/problem-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useSignIn } from '../../../state/use-workstation.ts';
import { mayTakeFocus } from '../../../kit/focus.ts';
import { ProblemNotice } from '../../../kit/problem-notice.tsx';
import { useIsResultInOutbox } from '../../../parts/use-result-in-outbox.ts';
import { endOfRefusal, type Lease, overLimit } from './lease-holder.ts';
import { OpenTask } from './open-task.tsx';
import type { Run, TaskEnd } from './run.ts';
import styles from './run.module.css';

interface RunTaskProps {
  readonly run: Run;
  readonly id: number;
  readonly today: string;
  /** Null from a service that has none. */
  readonly lease: Lease | null;
  readonly onAsk: () => void;
  readonly history: (customerId: number) => ReactNode;
  readonly onDialled: (at: number) => void;
  readonly onSettled: (end: TaskEnd) => void;
}

/** The follow-up that is open: nobody else has it open meanwhile. */
export function RunTask(props: RunTaskProps) {
  const { id, lease, onAsk, onSettled } = props;
  const { text } = useText();
  const signIn = useSignIn();
  const ownId = signIn.state === 'signed-in' ? signIn.user.id : null;
  const followup = useQuery(followupById(useClinic(), String(id)));
  const isInOutbox = useIsResultInOutbox(id);
  const problem = blockingProblemOf(followup) ?? overLimit(lease);
  if (problem) {
    const retry = (): void => {
      void followup.refetch();
      onAsk();
    };
    return (
      <div className={styles.runTask}>
        <ProblemNotice error={problem} onRetry={retry} />
        <Button variant="default" mt="sm" onClick={() => onSettled({ state: 'skipped' })}>
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
  const isLost = lease?.state === 'lost';
  return (
    <TaskSection>
      {lease?.state === 'unsure' && <ProblemNotice error={lease.problem} onRetry={onAsk} />}
      {lease === null && <Alert color="orange">{text('run.noLease')}</Alert>}
      {isLost && <Lost problem={lease.problem} onNext={() => onSettled(endOfRefusal(lease.problem))} />}
      {status !== 0 && !isLost && (
        <Elsewhere
          line={text(status === 1 ? 'run.doneBy' : 'run.cancelled', { name: by?.name ?? '' })}
          onNext={() => onSettled({ state: by?.id === ownId ? 'done' : 'settled' })}
        />
      )}
      {status === 0 && isInOutbox && (
        <Elsewhere line={text('followup.inOutbox')} onNext={() => onSettled({ state: 'done' })} />
      )}
      <OpenTask {...props} followup={followup.data} isOpen={status === 0 && !isLost && !isInOutbox} />
    </TaskSection>
  );
}

/** Has the focus when it appears: the wrap-up in the dock does not take it after the call. */
function TaskSection({ children }: { children: ReactNode }) {
  const { text } = useText();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (mayTakeFocus() && !section.current?.contains(document.activeElement))
      section.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section ref={section} tabIndex={-1} className={styles.runTask} aria-label={text('followup.title')}>
      {children}
    </section>
  );
}

type Refused = Extract<Lease, { state: 'refused' | 'lost' }>;

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
