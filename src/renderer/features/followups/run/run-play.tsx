import { Alert, Button, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { leasedAtATime } from '../../../../shared/contract/followup-lease.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useHasDraft } from '../../../state/use-workstation.ts';
import { ConfirmDialog } from '../../../kit/confirm-dialog.tsx';
import { notifyProblem } from '../../../kit/notify-problem.tsx';
import { once, useHotKeys } from '../../../kit/use-hot-keys.ts';
import { endOfRefusal, overLimit } from './lease-holder.ts';
import { afterDial, afterTask, openTask, type Run, stopRun, tasksToLease } from './run.ts';
import { RunTask } from './run-task.tsx';
import { RunTasks } from './run-tasks.tsx';
import { type Leases, useLeases } from './use-lease.ts';
import styles from './run.module.css';

interface RunPlayProps {
  readonly run: Run & { readonly current: number };
  readonly today: string;
  readonly history: (customerId: number) => ReactNode;
  readonly onChange: (changeOf: (run: Run) => Run) => void;
  /** Asks before a result that was begun is left. */
  readonly isStopping: boolean;
  readonly onStopping: (isStopping: boolean) => void;
}

/** The run while it is played: its list, and the open follow-up. */
export function RunPlay(props: RunPlayProps) {
  const { run, today, history, onChange, isStopping, onStopping } = props;
  const { text } = useText();
  const { current, isPaused } = run;
  const leases = useLeases(tasksToLease(run, leasedAtATime));
  useRefusals(leases, run, onChange);
  const isTyped = useHasDraft(`follow-up-call:${current}`);
  const pause = (): void => onChange((present) => ({ ...present, isPaused: !present.isPaused }));
  const stop = (): void => (isTyped ? onStopping(true) : onChange(stopRun));
  useHotKeys(isStopping ? {} : { p: once(pause), escape: once(stop) });
  return (
    <div className={styles.run}>
      <RunTasks run={run} onOpen={(id) => onChange((present) => ({ ...openTask(present, id), isPaused: false }))} />
      {isPaused ? (
        <div className={styles.runTask}>
          <Paused onResume={pause} />
        </div>
      ) : (
        <RunTask
          key={current}
          run={run}
          id={current}
          today={today}
          lease={leases.states && (leases.states.get(current) ?? { state: 'taking' })}
          onAsk={() => leases.ask(current)}
          history={history}
          onDialled={(at) => onChange((present) => afterDial(present, current, at))}
          onSettled={(end) => onChange((present) => afterTask(present, current, end))}
        />
      )}
      {isStopping && (
        <ConfirmDialog
          title={text('run.stop.title')}
          action={text('run.end')}
          run={() => Promise.resolve()}
          onDone={() => {
            onStopping(false);
            onChange(stopRun);
          }}
          onClose={() => onStopping(false)}
        >
          <Text size="sm">{text('run.stop.typed')}</Text>
        </ConfirmDialog>
      )}
    </div>
  );
}

function Paused({ onResume }: { onResume: () => void }) {
  const { text } = useText();
  return (
    <Alert color="gray" role="status" title={text('run.paused')}>
      <Text size="sm">{text('run.pausedHint')}</Text>
      <Button mt="sm" autoFocus aria-keyshortcuts="P" onClick={onResume}>
        {text('run.resume')}
      </Button>
    </Alert>
  );
}

/** Leaves out follow-ups that this agent did not get; for the open one the reason is shown. */
function useRefusals({ states, ask }: Leases, run: RunPlayProps['run'], onChange: RunPlayProps['onChange']): void {
  const last = useRef({ run, onChange, ask, states });
  useEffect(() => {
    last.current = { run, onChange, ask, states };
  });
  useEffect(() => {
    const { run: present, onChange: change } = last.current;
    for (const [id, lease] of states ?? []) {
      if (lease.state !== 'refused' || overLimit(lease)) continue;
      if (present.tasks.find((task) => task.id === id)?.state !== 'coming') continue;
      if (id === present.current) notifyProblem(lease.problem);
      change((now) => afterTask(now, id, endOfRefusal(lease.problem)));
    }
  }, [states]);
  const { current } = run;
  useEffect(() => {
    // Others may have been given up since this one was over the limit.
    if (overLimit(last.current.states?.get(current))) last.current.ask(current);
  }, [current]);
}
