import { expect, test } from 'vitest';
import { raterDifferences } from './rater-differences.ts';

const [anna, ben, chen] = [
  { id: 1, name: 'Anna' },
  { id: 2, name: 'Ben' },
  { id: 3, name: 'Chen' },
];
type Given = readonly [{ readonly id: number; readonly name: string }, number | null];
const line = (...pairs: readonly (readonly [Given, Given])[]) => ({
  line_id: 'a',
  text: 'Greeting',
  calls: 10,
  share: 0.5,
  kappa: 0.2,
  reopened: 0,
  differences: pairs.map((pair, at) => ({
    record_id: at + 1,
    called_at: '2026-11-24 10:00:00',
    agent_name: null,
    values: pair.map(([rater, value]) => ({ rater, value })),
  })),
});

test('the strictest rater comes first; “does not apply” is neither higher nor lower', () => {
  const lines = [
    line([
      [anna, 1],
      [ben, 0],
    ]),
    line(
      [
        [anna, 4],
        [chen, 2],
      ],
      [
        [ben, null],
        [chen, 3],
      ],
    ),
  ];
  expect(raterDifferences(lines)).toEqual([
    { ...ben, differing: 2, higher: 0, lower: 1 },
    { ...chen, differing: 2, higher: 0, lower: 1 },
    { ...anna, differing: 2, higher: 2, lower: 0 },
  ]);
  expect(raterDifferences([])).toEqual([]);
});
