import { expect, test } from 'vitest';
import { FakeClock } from '../../test/support/fake-clock.ts';
import type { Trunk } from './ports.ts';
import { TrunkDirectory } from './trunk-directory.ts';

const resolve = async (): Promise<[]> => [];
const register = (): never => {
  throw new Error('none of these trunks registers');
};

/** One trunk that answers OPTIONS with that status; null: not at all. */
function directoryOf(first: number | null) {
  const clock = new FakeClock();
  const trunk: Trunk = { name: 'main', host: '10.0.0.2', port: 5060 };
  const answers = { status: first };
  const silent: string[] = [];
  const directory = new TrunkDirectory({
    trunks: [trunk],
    clock,
    ask: (_, answered) =>
      answers.status === null ? () => {} : clock.after(1, () => answered(answers.status ?? 0, null)),
    register,
    resolve,
    onSilent: ({ name }) => void silent.push(name),
    onState: () => {},
  });
  directory.start();
  return { clock, answers, silent, directory };
}

test('a trunk that ceases to answer is looked for at its other addresses, each time it does not', async () => {
  const { clock, answers, silent, directory } = directoryOf(200);
  await clock.advance(30_000);
  answers.status = null;
  await clock.advance(5000);
  expect([silent, directory.stateOf('main')?.up]).toEqual([['main'], false]);
  await clock.advance(9000);
  expect(silent).toHaveLength(2);
});

test('ignores the silence of a trunk that never answers OPTIONS', async () => {
  const { clock, silent, directory } = directoryOf(null);
  await clock.advance(60_000);
  expect([silent, directory.stateOf('main')?.up]).toEqual([[], false]);
});

test('asks a trunk that is added at once; one that stays keeps its state, one that is removed is unknown', async () => {
  const clock = new FakeClock();
  const asked: string[] = [];
  const states: [string, boolean][] = [];
  const main: Trunk = { name: 'main', host: '10.0.0.2', port: 5060 };
  const directory = new TrunkDirectory({
    trunks: [main],
    clock,
    ask: ({ name }, answered) => {
      asked.push(name);
      return clock.after(1, () => answered(200, null));
    },
    register,
    resolve,
    onSilent: () => {},
    onState: ({ trunk, up }) => void states.push([trunk, up]),
  });
  directory.start();
  await clock.advance(1);
  directory.set([{ ...main }, { name: 'second', host: '10.0.0.3', port: 5060 }]);
  await clock.advance(1);
  expect([asked, states]).toEqual([
    ['main', 'second'],
    [
      ['main', true],
      ['second', true],
    ],
  ]);
  directory.set([{ ...main, password: 'other' }]);
  expect([directory.byName('second'), directory.hasAddress('10.0.0.3')]).toEqual([null, false]);
  expect(directory.stateOf('main')).toBeNull();
  await clock.advance(30_001);
  expect(asked.slice(2)).toEqual(['main', 'main']);
});
