import { Text, UnstyledButton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { Run, RunTask, TaskState } from './run.ts';
import { shortDayText } from '../../../kit/format.ts';
import layout from '../../../kit/layout.module.css';
import styles from './run.module.css';

const playable: ReadonlySet<TaskState> = new Set(['coming', 'skipped', 'taken']);

/** 16:00 of the run's day; another day without its time. */
const untilText = (until: string, day: string, language: string): string =>
  until.startsWith(day) && until.length > day.length ? until.slice(day.length + 1) : shortDayText(until, day, language);

/** The follow-ups of the run: one that is still to be done can be opened out of turn. */
export function RunTasks({ run, onOpen }: { run: Run; onOpen: (id: number) => void }) {
  const { text, language } = useText();
  const { current } = run;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.querySelector(`[data-id="${current}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const stateText = ({ id, state, note }: RunTask): string => {
    if (id === current) return text('run.now');
    if (state === 'coming') return '';
    if (state === 'taken' && note) return text('run.with', { name: note });
    if (state === 'later' && note) return untilText(note, run.day, language);
    return text(`run.state.${state}`);
  };
  return (
    <ol ref={list} className={`${layout.plainList} ${styles.runTasks}`} aria-label={text('run.tasks')}>
      {run.tasks.map((task) => {
        const isCurrent = task.id === current;
        return (
          <li
            key={task.id}
            data-id={task.id}
            data-state={isCurrent ? 'now' : task.state}
            aria-current={isCurrent ? 'step' : undefined}
          >
            <UnstyledButton disabled={isCurrent || !playable.has(task.state)} onClick={() => onOpen(task.id)}>
              <span className={styles.runTaskLines}>
                <span className={styles.runTaskLine}>
                  <span>{task.customer}</span>
                  <Text size="xs" c="dimmed" component="span">
                    {stateText(task)}
                  </Text>
                </span>
                {task.matter && (
                  <Text size="xs" c="dimmed" component="span" className={styles.runTaskLine}>
                    <span>{task.matter}</span>
                  </Text>
                )}
              </span>
            </UnstyledButton>
          </li>
        );
      })}
    </ol>
  );
}
