import type { Followup } from '../../../../shared/contract/followup.ts';
import { matterOf } from '../matter.ts';

/**
 * `tried`: nobody answered, and it is tried again. `taken`: a colleague is working on it; `settled`: it was completed
 * or cancelled elsewhere.
 */
export type TaskState = 'coming' | 'done' | 'tried' | 'later' | 'skipped' | 'taken' | 'settled';

/** A follow-up of the run, with its data from the list. */
export type RunTask = {
  id: number;
  customerId: number;
  customer: string;
  matter: string | null;
  state: TaskState;
  /** The customer was called from the run, and somebody answered. */
  isCalled: boolean;
  isReached: boolean;
  /** Why it was skipped; until when it was put off; the colleague who has it. */
  note: string | null;
};

/** A list of follow-ups, in the order in which they are played. It is kept as a draft, and so is JSON. */
export type Run = {
  /** Another run has another: a late answer must not change it. */
  key: string;
  /** The day of the clinic that it belongs to. */
  day: string;
  isPaused: boolean;
  /** The follow-up that is open; null at the end. */
  current: number | null;
  /** When the customer of the open one was last called, in epoch milliseconds. */
  calledAt: number | null;
  tasks: RunTask[];
};

export interface TaskEnd {
  readonly state: TaskState;
  readonly isReached?: boolean;
  readonly note?: string | null;
}

export const beginRun = (key: string, day: string, followups: readonly Followup[]): Run => ({
  key,
  day,
  isPaused: false,
  current: followups[0]?.id ?? null,
  calledAt: null,
  tasks: followups.map((followup) => ({
    id: followup.id,
    customerId: followup.customer.id,
    customer: followup.customer.name,
    matter: matterOf(followup),
    state: 'coming',
    isCalled: false,
    isReached: false,
    note: null,
  })),
});

const inOrderAfter = (tasks: readonly RunTask[], id: number | null): readonly RunTask[] => {
  const place = tasks.findIndex((task) => task.id === id);
  return [...tasks.slice(place + 1), ...tasks.slice(0, place + 1)];
};

/**
 * The next one that is still to come: of the same customer, whose call may have been about both; otherwise the one
 * after that which is open, or else from the start.
 */
function nextAfter(tasks: readonly RunTask[], id: number | null): number | null {
  const coming = inOrderAfter(tasks, id).filter(({ state }) => state === 'coming');
  const customerId = tasks.find((task) => task.id === id)?.customerId;
  return (coming.find((task) => task.customerId === customerId) ?? coming[0])?.id ?? null;
}

/** Says what became of a follow-up; when it was the open one, the next is open. */
export function afterTask(run: Run, id: number, { state, isReached = false, note = null }: TaskEnd): Run {
  const tasks = run.tasks.map((task) => (task.id === id ? { ...task, state, isReached, note } : task));
  return run.current === id ? { ...run, tasks, current: nextAfter(tasks, id), calledAt: null } : { ...run, tasks };
}

/** Opens one out of turn; one that was skipped or taken is tried again. */
export const openTask = (run: Run, id: number): Run => ({
  ...afterTask(run, id, { state: 'coming' }),
  current: id,
  calledAt: null,
});

/** The customer of the open one is being called. */
export const afterDial = (run: Run, id: number, calledAt: number): Run => ({
  ...run,
  calledAt: run.current === id ? calledAt : run.calledAt,
  tasks: run.tasks.map((task) => (task.id === id ? { ...task, isCalled: true } : task)),
});

/** Those that a run leases: the open one, and the next of those to come. */
export function tasksToLease(run: Run, count: number): readonly number[] {
  if (run.current === null || run.isPaused) return [];
  const { current, tasks } = run;
  const coming = inOrderAfter(tasks, current).filter(({ id, state }) => state === 'coming' && id !== current);
  return [current, ...coming.map(({ id }) => id)].slice(0, count);
}

const leftStates: ReadonlySet<TaskState> = new Set(['coming', 'skipped', 'taken']);
const isLeft = ({ state }: RunTask): boolean => leftStates.has(state);

/** Plays once more what is left: what was not reached, what was skipped, and what a colleague had. */
export function playLeft(run: Run): Run {
  const tasks = run.tasks.map((task): RunTask => (isLeft(task) ? { ...task, state: 'coming', note: null } : task));
  return { ...run, tasks, current: nextAfter(tasks, null), calledAt: null };
}

export const stopRun = (run: Run): Run => ({ ...run, current: null, isPaused: false, calledAt: null });

/** `place`: which one of the run is open, counted in the order of the work. */
export function progressOf(run: Run): { place: number; total: number; counts: Readonly<Record<TaskState, number>> } {
  const counts = { coming: 0, done: 0, tried: 0, later: 0, skipped: 0, taken: 0, settled: 0 };
  for (const { state } of run.tasks) counts[state] += 1;
  const total = run.tasks.length;
  return { place: Math.min(total, total - counts.coming + 1), total, counts };
}

/** The figures at the end. */
export function summaryOf({ tasks }: Run) {
  const count = (matches: (task: RunTask) => boolean): number => tasks.filter(matches).length;
  return {
    called: count(({ isCalled }) => isCalled),
    reached: count(({ isReached }) => isReached),
    done: count(({ state }) => state === 'done'),
    tried: count(({ state }) => state === 'tried'),
    later: count(({ state }) => state === 'later'),
    left: count(isLeft),
    skipped: tasks.filter(({ state }) => state === 'skipped'),
  };
}
