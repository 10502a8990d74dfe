import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { clinicDay } from '../../../api/clinic-day.ts';
import { useText } from '../../../i18n/use-text.ts';
import { usePermissions, useTimeZone } from '../../../state/use-workstation.ts';
import { NoPermission } from '../../../ui/no-permission.tsx';
import { afterTask, openTask, progressOf } from './run.ts';
import { RunEnd } from './run-end.tsx';
import { RunProgress } from './run-progress.tsx';
import { RunStart } from './run-start.tsx';
import { RunTask } from './run-task.tsx';
import { RunTasks } from './run-tasks.tsx';
import { useRun } from './use-run.ts';
import layout from '../../../ui/layout.module.css';
import pageStyles from '../../../ui/page.module.css';
import styles from './run.module.css';

/** Plays through the follow-ups that are due, one after another. `history`: what happened with a customer. */
export function FollowupRunPage({ history }: { history: (customerId: number) => ReactNode }) {
  const { text } = useText();
  const navigate = useNavigate();
  const today = clinicDay(useTimeZone());
  const { run, keepRun } = useRun(today);
  const mayEdit = usePermissions().includes('followup.edit');
  const progress = run && progressOf(run);
  const leave = (): void => {
    // The page is gone first: without a run it would begin another one.
    void navigate({ to: '/follow-ups', search: true }).then(() => keepRun(null));
  };
  return (
    <Stack gap="sm" className={pageStyles.page} data-part="page">
      <Group justify="space-between">
        <Group gap="sm" align="baseline">
          <Title order={1}>{text('run.title')}</Title>
          {run && run.current !== null && progress && (
            <Text size="sm" c="dimmed" className={layout.figures}>
              {text('run.place', { place: progress.place, total: progress.total })}
            </Text>
          )}
        </Group>
        {run && run.current !== null && (
          <Button variant="default" size="compact-md" onClick={leave}>
            {text('run.end')}
          </Button>
        )}
      </Group>
      {!mayEdit ? (
        <NoPermission />
      ) : run === null ? (
        <RunStart today={today} onStart={keepRun} />
      ) : (
        <>
          <RunProgress run={run} />
          {run.current === null ? (
            <RunEnd run={run} onPlay={keepRun} onLeave={leave} />
          ) : (
            <div className={styles.run}>
              <RunTasks run={run} onOpen={(id) => keepRun(openTask(run, id))} />
              <RunTask
                key={run.current}
                id={run.current}
                today={today}
                history={history}
                onSettled={(state, colleague) => keepRun(afterTask(run, run.current ?? 0, state, colleague))}
              />
            </div>
          )}
        </>
      )}
    </Stack>
  );
}
