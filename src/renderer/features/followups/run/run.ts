import type { Followup } from '../../../../shared/contract/followup.ts';
import { matterOf } from '../matter.ts';

/** `taken`: a colleague is working on it; `settled`: it was completed or cancelled elsewhere. */
export type TaskState = 'coming' | 'done' | 'skipped' | 'taken' | 'settled';

/** A follow-up of the run, with its data from the list. */
export type RunTask = {
  id: number;
  customer: string;
  matter: string | null;
  state: TaskState;
  /** The colleague who has a taken one. */
  colleague: string | null;
};

/** The follow-ups of one day, in the order in which they are played. It is kept as a draft, and so is JSON. */
export type Run = {
  /** The day of the clinic that it belongs to. */
  day: string;
  /** The follow-up that is open; null at the end. */
  current: number | null;
  tasks: RunTask[];
};

export const beginRun = (day: string, followups: readonly Followup[]): Run => ({
  day,
  current: followups[0]?.id ?? null,
  tasks: followups.map((followup) => ({
    id: followup.id,
    customer: followup.customer.name,
    matter: matterOf(followup),
    state: 'coming',
    colleague: null,
  })),
});

/** The next one that is still to come: after the one that is open, or else from the start. */
function nextAfter(tasks: readonly RunTask[], id: number | null): number | null {
  const place = tasks.findIndex((task) => task.id === id);
  const inOrder = [...tasks.slice(place + 1), ...tasks.slice(0, place + 1)];
  return inOrder.find(({ state }) => state === 'coming')?.id ?? null;
}

/** Says what became of a follow-up; when it was the open one, the next is open. */
export function afterTask(run: Run, id: number, state: TaskState, colleague: string | null = null): Run {
  const tasks = run.tasks.map((task) => (task.id === id ? { ...task, state, colleague } : task));
  return { ...run, tasks, current: run.current === id ? nextAfter(tasks, id) : run.current };
}

/** Opens one out of turn; one that was skipped or taken is tried again. */
export const openTask = (run: Run, id: number): Run => ({ ...afterTask(run, id, 'coming'), current: id });

const isLeftOver = ({ state }: RunTask): boolean => state === 'skipped' || state === 'taken';

export const leftOver = (run: Run): number => run.tasks.filter(isLeftOver).length;

/** Plays once more what was skipped, and what a colleague had. */
export function playLeftOver(run: Run): Run {
  const tasks = run.tasks.map((task): RunTask =>
    isLeftOver(task) ? { ...task, state: 'coming', colleague: null } : task,
  );
  return { ...run, tasks, current: nextAfter(tasks, null) };
}

/** `place`: which one of the run is open, counted in the order of the work. */
export function progressOf(run: Run): { place: number; total: number; counts: Readonly<Record<TaskState, number>> } {
  const counts = { coming: 0, done: 0, skipped: 0, taken: 0, settled: 0 };
  for (const { state } of run.tasks) counts[state] += 1;
  const total = run.tasks.length;
  return { place: Math.min(total, total - counts.coming + 1), total, counts };
}
