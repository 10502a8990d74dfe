import { Button, Group, Kbd, Stack, Text, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { clinicDay } from '../../../../shared/domain/clinic-day.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useHasDraft, usePermissions, useTimeZone } from '../../../state/use-workstation.ts';
import { NoPermission } from '../../../kit/no-permission.tsx';
import { progressOf, type Run, stopRun } from './run.ts';
import { RunEnd } from './run-end.tsx';
import { RunPlay } from './run-play.tsx';
import { RunProgress } from './run-progress.tsx';
import { RunStart } from './run-start.tsx';
import { useRun } from './use-run.ts';
import layout from '../../../kit/layout.module.css';
import pageStyles from '../../../kit/page.module.css';

/** Plays through a list of follow-ups, one after another. `history`: what happened with a customer. */
export function FollowupRunPage({ history }: { history: (customerId: number) => ReactNode }) {
  const { text } = useText();
  const navigate = useNavigate();
  const today = clinicDay(useTimeZone());
  const { run, start, change } = useRun(today);
  const [isStopping, setStopping] = useState(false);
  const mayEdit = usePermissions().includes('followup.edit');
  const onChange = (changeOf: (present: Run) => Run): void => {
    if (run) change(run.key, changeOf);
  };
  const leave = (): void => {
    // The page is gone first: without a run it would begin another one.
    void navigate({ to: '/follow-ups', search: true }).then(() => run && change(run.key, () => null));
  };
  return (
    <Stack gap="sm" className={pageStyles.page} data-part="page">
      <Group justify="space-between">
        <Group gap="sm" align="baseline">
          <Title order={1}>{text('run.title')}</Title>
          {run && run.current !== null && <Place run={run} />}
        </Group>
        {run && run.current !== null && (
          <Group gap="md">
            <Keys />
            <Actions run={run} current={run.current} onChange={onChange} onStopping={setStopping} />
          </Group>
        )}
      </Group>
      {!mayEdit ? (
        <NoPermission />
      ) : run === null ? (
        <RunStart today={today} onStart={start} />
      ) : (
        <>
          <RunProgress run={run} />
          {run.current === null ? (
            <RunEnd run={run} onChange={onChange} onLeave={leave} />
          ) : (
            <RunPlay
              run={{ ...run, current: run.current }}
              today={today}
              history={history}
              onChange={onChange}
              isStopping={isStopping}
              onStopping={setStopping}
            />
          )}
        </>
      )}
    </Stack>
  );
}

function Place({ run }: { run: Run }) {
  const { text } = useText();
  const { place, total } = progressOf(run);
  return (
    <Text size="sm" c="dimmed" className={layout.figures}>
      {text('run.place', { place, total })}
    </Text>
  );
}

interface ActionsProps {
  readonly run: Run;
  readonly current: number;
  readonly onChange: (changeOf: (run: Run) => Run) => void;
  readonly onStopping: (isStopping: boolean) => void;
}

function Actions({ run, current, onChange, onStopping }: ActionsProps) {
  const { text } = useText();
  const isTyped = useHasDraft(`follow-up-call:${current}`);
  return (
    <Group gap="xs">
      {!run.isPaused && (
        <Button
          variant="default"
          size="compact-md"
          aria-keyshortcuts="P"
          onClick={() => onChange((present) => ({ ...present, isPaused: true }))}
        >
          {text('run.pause')}
        </Button>
      )}
      <Button
        variant="default"
        size="compact-md"
        aria-keyshortcuts="Escape"
        onClick={() => (isTyped ? onStopping(true) : onChange(stopRun))}
      >
        {text('run.end')}
      </Button>
    </Group>
  );
}

const keys = [
  ['run.space', 'run.key.call'],
  ['1–9', 'run.key.outcome'],
  ['Enter', 'run.key.save'],
  ['S', 'run.skip'],
  ['L', 'run.later'],
  ['P', 'run.pause'],
] as const;

function Keys() {
  const { text } = useText();
  return (
    <Group gap="sm" visibleFrom="lg" aria-hidden>
      {keys.map(([key, name]) => (
        <Group key={key} gap={4}>
          <Kbd size="xs">{key === 'run.space' ? text(key) : key}</Kbd>
          <Text size="xs" c="dimmed">
            {text(name)}
          </Text>
        </Group>
      ))}
    </Group>
  );
}
