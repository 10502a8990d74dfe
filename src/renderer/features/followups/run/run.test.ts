import { expect, test } from 'vitest';
import type { Followup } from '../../../../shared/contract/followup.ts';
import {
  afterDial,
  afterTask,
  beginRun,
  openTask,
  playLeft,
  progressOf,
  type Run,
  stopRun,
  summaryOf,
  tasksToLease,
} from './run.ts';

const followup = (id: number, customerId = id): Followup => ({
  id,
  customer: { id: customerId, name: `Customer ${customerId}`, idcard: '' },
  type: { id: 1, name: 'Thread lift' },
  tool: null,
  title: null,
  remark: null,
  followup_date: '2030-01-02',
  followup_time: null,
  followup_user: { id: 1, name: 'Li Na' },
  status: 0,
  result: null,
  executed_at: null,
  executed_by: null,
  created_at: '2030-01-01 09:00:00',
});
const runOf = (followups: readonly Followup[]): Run => beginRun('run', '2030-01-02', followups);
const begun = runOf([1, 2, 3].map((id) => followup(id)));
const done = { state: 'done', isReached: true } as const;

test('a run goes through its follow-ups in order and counts them', () => {
  expect(begun.tasks[0]).toMatchObject({ customer: 'Customer 1', matter: 'Thread lift' });
  expect(progressOf(begun)).toMatchObject({ place: 1, total: 3 });
  const second = afterTask(begun, 1, done);
  expect(second.current).toBe(2);
  expect(progressOf(second)).toMatchObject({ place: 2, counts: { done: 1, coming: 2 } });
  const end = afterTask(afterTask(second, 2, done), 3, done);
  expect(end.current).toBeNull();
  expect(progressOf(end)).toMatchObject({ place: 3, total: 3 });
});

test('replays what is left on request: skipped ones, and those of colleagues', () => {
  const second = afterTask(afterTask(begun, 1, { state: 'skipped', note: 'on holiday' }), 2, {
    state: 'taken',
    note: 'Wang Fang',
  });
  const end = afterTask(second, 3, { state: 'settled' });
  expect(end.tasks[1]).toMatchObject({ state: 'taken', note: 'Wang Fang' });
  expect([end.current, summaryOf(end).left]).toEqual([null, 2]);
  const again = playLeft(end);
  expect(again.tasks.map(({ state, note }) => [state, note])).toEqual([
    ['coming', null],
    ['coming', null],
    ['settled', null],
  ]);
  expect(again.current).toBe(1);
});

test('one that was opened out of turn is followed by those after it, and then by those before', () => {
  const last = openTask(begun, 3);
  expect(last.current).toBe(3);
  expect(afterTask(last, 3, done).current).toBe(1);
});

test('stays at the open follow-up when another one changes', () => {
  expect(afterTask(begun, 2, { state: 'settled' }).current).toBe(1);
});

test('the second follow-up of a customer comes right after the first', () => {
  const run = runOf([followup(1, 7), followup(2), followup(3, 7)]);
  const second = afterTask(run, 1, done);
  expect(second.current).toBe(3);
  expect(afterTask(second, 3, done).current).toBe(2);
});

test('leases the open one and those after it; none in a pause and after the end', () => {
  const opened = openTask(afterTask(begun, 1, { state: 'skipped' }), 3);
  expect(tasksToLease(opened, 10)).toEqual([3, 2]);
  expect(tasksToLease(begun, 2)).toEqual([1, 2]);
  expect(tasksToLease({ ...begun, isPaused: true }, 10)).toEqual([]);
  expect(tasksToLease(stopRun(begun), 10)).toEqual([]);
});

test('the summary equals a recount of what was done, in any order', () => {
  const ends = [
    done,
    { state: 'tried' },
    { state: 'later', note: '2030-01-03' },
    { state: 'skipped', note: 'abroad' },
  ] as const;
  const run = ends.reduce(
    (before: Run, end, index) => afterTask(index === 3 ? before : afterDial(before, index + 1, 1), index + 1, end),
    runOf([1, 2, 3, 4, 5].map((id) => followup(id))),
  );
  expect(summaryOf(stopRun(run))).toEqual({
    called: 3,
    reached: 1,
    done: 1,
    tried: 1,
    later: 1,
    left: 2,
    skipped: [expect.objectContaining({ id: 4, note: 'abroad' })],
  });
});
