import { expect, test } from 'vitest';
import type { Followup } from '../../../../shared/contract/followup.ts';
import { afterTask, beginRun, leftOver, openTask, playLeftOver, progressOf } from './run.ts';

const followup = (id: number): Followup => ({
  id,
  customer: { id, name: `Customer ${id}`, idcard: '' },
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
const begun = beginRun('2030-01-02', [1, 2, 3].map(followup));

test('a run goes through its follow-ups in order and counts them', () => {
  expect(begun.tasks[0]).toMatchObject({ customer: 'Customer 1', matter: 'Thread lift' });
  expect(progressOf(begun)).toMatchObject({ place: 1, total: 3 });
  const second = afterTask(begun, 1, 'done');
  expect(second.current).toBe(2);
  expect(progressOf(second)).toMatchObject({ place: 2, counts: { done: 1, coming: 2 } });
  const end = afterTask(afterTask(second, 2, 'done'), 3, 'done');
  expect(end.current).toBeNull();
  expect(progressOf(end)).toMatchObject({ place: 3, total: 3 });
});

test('replays skipped follow-ups and those of colleagues on request', () => {
  const end = afterTask(afterTask(afterTask(begun, 1, 'skipped'), 2, 'taken', 'Wang Fang'), 3, 'settled');
  expect(end.tasks[1]).toMatchObject({ state: 'taken', colleague: 'Wang Fang' });
  expect([end.current, leftOver(end)]).toEqual([null, 2]);
  const again = playLeftOver(end);
  expect(again.tasks.map(({ state, colleague }) => [state, colleague])).toEqual([
    ['coming', null],
    ['coming', null],
    ['settled', null],
  ]);
  expect(again.current).toBe(1);
});

test('one that was opened out of turn is followed by those after it, and then by those before', () => {
  const last = openTask(begun, 3);
  expect(last.current).toBe(3);
  expect(afterTask(last, 3, 'done').current).toBe(1);
});

test('stays at the open follow-up when another one changes', () => {
  expect(afterTask(begun, 2, 'settled').current).toBe(1);
});
