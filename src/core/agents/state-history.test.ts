import { expect, test } from 'vitest';
import { agentWith } from '../../../test/support/agent.ts';
import { FakeClock, settle } from '../../../test/support/fake-clock.ts';
import { afterBreak, afterReady } from './agent-state.ts';
import { StateHistory } from './state-history.ts';
import type { StateChange } from './state-repository.ts';

interface Scene {
  readonly last?: StateChange;
  readonly counted?: number | null;
}

/** A history over a database that can be out of reach. */
function historyOf({ last = { from: 0, state: 'in_call', reason: null }, counted = null }: Scene = {}) {
  const clock = new FakeClock();
  const database = { isAway: false, rows: new Map<number, StateChange>() };
  const history = new StateHistory({
    repository: {
      last: async () => new Map([['1001', last]]),
      between: async (_, __, before) => [...database.rows.values()].filter(({ from }) => from < before),
      save: async (_, changes) => {
        if (database.isAway) throw new Error('The database cannot be reached.');
        for (const change of changes) database.rows.set(change.from, change);
      },
    },
    countedBefore: async () => counted,
    clock,
    onFault: () => {},
  });
  return { clock, database, history };
}
const statesIn = (rows: Iterable<StateChange>) => [...rows].map(({ state, reason }) => [state, reason]);

test('writes each change of the state and of the reason of a break, and nothing else', async () => {
  const { clock, database, history } = historyOf();
  const ready = agentWith();
  await history.start([ready]);
  let agent = ready;
  for (const next of [
    afterBreak(ready, 'Lunch', clock.now()),
    { ...afterBreak(ready, 'Lunch', clock.now()), registered: false },
    afterBreak(ready, 'Training', clock.now()),
    afterReady(ready, clock.now()),
  ]) {
    await clock.advance(1000);
    history.changed(agent, next);
    agent = next;
  }
  await settle();
  expect(statesIn(database.rows.values())).toEqual([
    ['ready', null],
    ['break', 'Lunch'],
    ['break', 'Training'],
    ['ready', null],
  ]);
});

test('shows changes that the database has not taken, and writes all of them when it can', async () => {
  const { clock, database, history } = historyOf();
  database.isAway = true;
  const ready = agentWith();
  const onBreak = afterBreak(ready, null, clock.now());
  history.changed(ready, onBreak);
  await clock.advance(1000);
  history.changed(onBreak, ready);
  const expected = [
    ['break', null],
    ['ready', null],
  ];
  expect(statesIn(await history.between('1001', 0, Number.POSITIVE_INFINITY))).toEqual(expected);
  expect(statesIn(database.rows.values())).toEqual([]);
  database.isAway = false;
  await history.settled();
  expect(statesIn(database.rows.values())).toEqual(expected);
});

test('an agent counts as offline while the core was off, and not over a short restart', async () => {
  const evening = new FakeClock().now() - 12 * 3_600_000;
  const off = historyOf({ last: { from: evening - 60_000, state: 'ready', reason: null }, counted: evening });
  await off.history.start([agentWith()]);
  await settle();
  expect([...off.database.rows.values()]).toEqual([
    { from: evening, state: 'offline', reason: null },
    { from: off.clock.now(), state: 'ready', reason: null },
  ]);
  const now = new FakeClock().now();
  const restarted = historyOf({ last: { from: now - 60_000, state: 'ready', reason: null }, counted: now - 900_000 });
  await restarted.history.start([agentWith()]);
  await settle();
  expect([...restarted.database.rows]).toEqual([]);
});
