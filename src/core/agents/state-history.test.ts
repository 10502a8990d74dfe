import { expect, test } from 'vitest';
import { agentWith } from '../../../test/support/agent.ts';
import { FakeClock, settle } from '../../../test/support/fake-clock.ts';
import { afterBreak, afterReady } from './agent-state.ts';
import { StateHistory } from './state-history.ts';
import type { StateChange } from './state-repository.ts';

/** A history over a database that can be out of reach. */
function historyOf() {
  const clock = new FakeClock();
  const database = { isAway: false, rows: new Map<number, StateChange>() };
  const history = new StateHistory({
    repository: {
      last: async () => new Map([['1001', { state: 'in_call', reason: null }]]),
      between: async (_, __, before) => [...database.rows.values()].filter(({ from }) => from < before),
      save: async (_, changes) => {
        if (database.isAway) throw new Error('The database cannot be reached.');
        for (const change of changes) database.rows.set(change.from, change);
      },
    },
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
