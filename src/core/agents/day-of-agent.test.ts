import { expect, test } from 'vitest';
import { dayOf } from './day-of-agent.ts';
import type { StateChange } from './state-repository.ts';

const hour = 3_600_000;
const clockOf = (at: number): string => new Date(at).toISOString().slice(11, 19);
const day = { from: 24 * hour, now: 35 * hour };
const change = (from: number, state: StateChange['state'], reason: string | null = null): StateChange => ({
  from,
  state,
  reason,
});

test('a state of the day before counts from midnight, the last one until now', () => {
  const changes = [change(20 * hour, 'break', 'Lunch'), change(33 * hour, 'ready')];
  expect(dayOf(changes, day, clockOf)).toEqual({
    states: [
      { state: 'break', reason: 'Lunch', from: '00:00:00', to: '09:00:00', seconds: 9 * 3600 },
      { state: 'ready', reason: null, from: '09:00:00', to: '11:00:00', seconds: 2 * 3600 },
    ],
    sums: [
      { state: 'break', seconds: 9 * 3600 },
      { state: 'ready', seconds: 2 * 3600 },
    ],
  });
});

test('before the first state that is known the agent was offline', () => {
  expect(dayOf([], day, clockOf).sums).toEqual([{ state: 'offline', seconds: 11 * 3600 }]);
  expect(dayOf([change(34 * hour, 'ready')], day, clockOf).sums).toEqual([
    { state: 'offline', seconds: 10 * 3600 },
    { state: 'ready', seconds: 3600 },
  ]);
});

test('the sums equal a recomputation second by second, and add up to the day so far', () => {
  const states = ['ready', 'ringing', 'in_call', 'wrap_up', 'break'] as const;
  const changes: StateChange[] = [];
  for (let at = day.from + 1234, turn = 0; at < day.now; at += 61_777 + (turn % 7) * 40_009, turn += 1)
    changes.push(change(at, states[turn % states.length] ?? 'ready'));
  const { sums, states: shown } = dayOf(changes, day, clockOf);
  const counted = new Map<string, number>();
  for (let second = 0; second < (day.now - day.from) / 1000; second += 1) {
    // A state that begins within a second has the whole of it.
    const state = changes.findLast(({ from }) => Math.floor((from - day.from) / 1000) <= second)?.state ?? 'offline';
    counted.set(state, (counted.get(state) ?? 0) + 1);
  }
  expect(new Map(sums.map(({ state, seconds }) => [state, seconds]))).toEqual(counted);
  expect(shown.reduce((sum, { seconds }) => sum + seconds, 0)).toBe((day.now - day.from) / 1000);
});
