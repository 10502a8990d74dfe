import { Button, Group, Stack, Text, Title, Skeleton } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState, useEffect } from 'react';
import { clinicMinutes } from '../../../../shared/domain/clinic-day.ts';
import { useText } from '../../../i18n/use-text.ts';
import {
  useCapability,
  useHasDraft,
  usePermissions,
  useSignIn,
  useTimeZone,
  useToday,
} from '../../../state/use-workstation.ts';
import { KeyHints } from '../../../kit/key-hints.tsx';
import { NoPermission } from '../../../kit/no-permission.tsx';
import { progressOf, type Run, stopRun, beginRun } from './run.ts';
import { RunEnd } from './run-end.tsx';
import { RunPlay } from './run-play.tsx';
import { useRun } from './use-run.ts';
import layout from '../../../kit/layout.module.css';
import pageStyles from '../../../kit/page.module.css';
import styles from './run.module.css';
import { useQuery } from '@tanstack/react-query';
import { blockingProblemOf } from '../../../kit/blocking-problem.ts';
import { followupsOfRun } from '../../../api/followup-reads.ts';
import { useClinic } from '../../../api/use-clinic.ts';
import { LinkButton } from '../../../kit/link-button.tsx';
import { ProblemNotice } from '../../../kit/problem-notice.tsx';
import { personOf } from '../person-of.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** Begins a run with the list that the address names, as it is now. */
function RunStart({ today, onStart }: { today: string; onStart: (run: Run) => void }) {
  const { text } = useText();
  const search = useSearch({ from: '/follow-ups/run' });
  const minutes = clinicMinutes(useTimeZone());
  const filter = {
    view: search.view ?? 'due',
    person: personOf(search.whose, useSignIn()),
    type: search.type ?? null,
    today,
    isListed: useCapability('followUps'),
    time: `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`,
  } as const;
  const due = useQuery(followupsOfRun(useClinic(), filter));
  const { data } = due;
  useEffect(() => {
    if (data && data.length > 0) onStart(beginRun(crypto.randomUUID(), today, data));
  }, [data, onStart, today]);
  const problem = blockingProblemOf(due);
  if (problem) return <ProblemNotice error={problem} onRetry={() => void due.refetch()} />;
  if (data?.length !== 0) return <Skeleton height={320} />;
  return (
    <Stack gap="sm" align="flex-start">
      <Text size="sm">{text('followups.none.due')}</Text>
      <LinkButton to="/follow-ups" search={search}>
        {text('run.toList')}
      </LinkButton>
    </Stack>
  );
}

const shownStates = ['done', 'tried', 'later', 'skipped', 'taken', 'settled'] as const;

/** A cell for each follow-up in the colour of its result, and how many have which. */
function RunProgress({ run }: { run: Run }) {
  const { text } = useText();
  const { counts } = progressOf(run);
  const shown = shownStates.filter((state) => counts[state] > 0);
  return (
    <div>
      <div className={styles.cells} aria-hidden>
        {run.tasks.map(({ id, state }) => (
          <span key={id} data-state={id === run.current ? 'now' : state} />
        ))}
      </div>
      {shown.length > 0 && (
        <ul className={styles.counts}>
          {shown.map((state) => (
            <li key={state} data-state={state} className={layout.figures}>
              {text(`run.state.${state}`)} {counts[state]}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Plays through a list of follow-ups, one after another. `history`: what happened with a customer. */
export function FollowupRunPage({ history }: { history: (customerId: number) => ReactNode }) {
  const { text } = useText();
  const navigate = useNavigate();
  const today = useToday();
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
            <KeyHints hints={keys.map(([key, name]) => [key === 'run.space' ? text(key) : key, text(name)])} />
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
