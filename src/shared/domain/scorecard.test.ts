import fc from 'fast-check';
import { expect, test } from 'vitest';
import { agreementOf, type ScorecardLine, totalOf } from './scorecard.ts';

const line = (id: string, given: Partial<ScorecardLine> = {}): ScorecardLine => ({
  id,
  text: id,
  weight: 10,
  kind: 'yes-no',
  is_fatal: false,
  ...given,
});
const card = [line('greeting'), line('need', { weight: 30, kind: 'scale' }), line('consent', { is_fatal: true })];

test.each([
  [[], null, 0],
  [[['greeting', 1]], 100, 1],
  [[['greeting', 0]], 0, 1],
  [
    [
      ['greeting', 1],
      ['need', 3],
    ],
    62.5,
    2,
  ],
  [
    [
      ['greeting', 1],
      ['need', null],
      ['consent', 1],
    ],
    100,
    3,
  ],
] as const)('values %j give a total of %j', (values, total, answered) => {
  const given = values.map(([id, value]) => ({ line_id: id, value }));
  expect(totalOf(card, given)).toEqual({ total, is_fatal: false, answered });
});

test('a fatal line with its lowest value makes everything 0', () => {
  const given = [
    { line_id: 'greeting', value: 1 },
    { line_id: 'need', value: 5 },
    { line_id: 'consent', value: 0 },
  ];
  expect(totalOf(card, given)).toEqual({ total: 0, is_fatal: true, answered: 3 });
});

test('a total is between 0 and 100 and does not depend on the order or the scale of the weights', () => {
  const values = fc.record({
    greeting: fc.constantFrom(0, 1, null),
    need: fc.constantFrom(1, 2, 3, 4, 5, null),
    consent: fc.constantFrom(1, null),
  });
  fc.assert(
    fc.property(values, fc.integer({ min: 1, max: 9 }), (given, factor) => {
      const list = Object.entries(given).map(([id, value]) => ({ line_id: id, value }));
      const { total } = totalOf(card, list);
      if (total !== null) expect(total).toBeGreaterThanOrEqual(0);
      expect(total ?? 0).toBeLessThanOrEqual(100);
      const heavier = card.map((one) => ({ ...one, weight: one.weight * factor })).toReversed();
      expect(totalOf(heavier, list.toReversed()).total).toBe(total);
    }),
  );
});

test('kappa is that of the published example: 20, 5, 10 and 15 of 50 give 0.4', () => {
  const pairs = (count: number, one: number, other: number) =>
    Array.from({ length: count }, () => [one, other] as const);
  const all = [...pairs(20, 1, 1), ...pairs(5, 1, 0), ...pairs(10, 0, 1), ...pairs(15, 0, 0)];
  const { calls, share, kappa } = agreementOf(all);
  expect([calls, share]).toEqual([50, 0.7]);
  expect(kappa).toBeCloseTo(0.4, 10);
});

test('kappa is not defined without calls, or when both gave one value to all', () => {
  expect(agreementOf([])).toEqual({ calls: 0, share: null, kappa: null });
  expect(agreementOf([[1, 1]])).toEqual({ calls: 1, share: 1, kappa: null });
});
