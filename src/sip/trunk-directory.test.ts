import { expect, test } from 'vitest';
import { FakeClock } from '../../test/support/fake-clock.ts';
import type { Trunk } from './ports.ts';
import { TrunkDirectory } from './trunk-directory.ts';

/** One trunk that answers OPTIONS with that status; null: not at all. */
function directoryOf(first: number | null) {
  const clock = new FakeClock();
  const trunk: Trunk = { name: 'main', host: '10.0.0.2', port: 5060 };
  const answers = { status: first };
  const silent: string[] = [];
  const directory = new TrunkDirectory({
    trunks: [trunk],
    clock,
    ask: (_, answered) => (answers.status === null ? () => {} : clock.after(1, () => answered(answers.status ?? 0))),
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
