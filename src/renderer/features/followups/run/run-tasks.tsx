import { Text, UnstyledButton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { Run, RunTask } from './run.ts';
import layout from '../../../ui/layout.module.css';
import styles from './run.module.css';

/** The follow-ups of the run: one that is still to be done can be opened out of turn. */
export function RunTasks({ run, onOpen }: { run: Run; onOpen: (id: number) => void }) {
  const { text } = useText();
  const { current } = run;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.querySelector(`[data-id="${current}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const stateText = ({ id, state, colleague }: RunTask): string => {
    if (id === current) return text('run.now');
    if (state === 'coming') return '';
    return state === 'taken' && colleague ? text('run.with', { name: colleague }) : text(`run.state.${state}`);
  };
  return (
    <ol ref={list} className={`${layout.plainList} ${styles.runTasks}`} aria-label={text('run.tasks')}>
      {run.tasks.map((task) => {
        const isCurrent = task.id === current;
        return (
          <li key={task.id} data-id={task.id} aria-current={isCurrent ? 'step' : undefined}>
            <UnstyledButton
              disabled={isCurrent || task.state === 'done' || task.state === 'settled'}
              onClick={() => onOpen(task.id)}
            >
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
            </UnstyledButton>
          </li>
        );
      })}
    </ol>
  );
}
