import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pairwise } from '../support/pairwise.ts';

/** Every two values of different factors, by the names of the factors. */
const pairsOf = (rows: readonly Readonly<Record<string, number>>[]): Set<string> =>
  new Set(
    rows.flatMap((row) =>
      Object.entries(row).flatMap(([name, value]) =>
        Object.entries(row).flatMap(([other, its]) => (name < other ? [`${name} ${value}, ${other} ${its}`] : [])),
      ),
    ),
  );
const product = (sizes: readonly number[]): Record<string, number>[] =>
  sizes.reduce<Record<string, number>[]>(
    (rows, size, factor) =>
      rows.flatMap((row) => Array.from({ length: size }, (_, value) => ({ ...row, [`factor ${factor}`]: value }))),
    [{}],
  );
const factorsOf = (sizes: readonly number[]) =>
  Object.fromEntries(sizes.map((size, factor) => [`factor ${factor}`, Array.from({ length: size }, (_, at) => at)]));

test('pairwise combinations have every pair of values that all combinations have', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 5 }), (sizes) => {
      const rows = pairwise(factorsOf(sizes)) as Record<string, number>[];
      expect(pairsOf(rows)).toEqual(pairsOf(product(sizes)));
      expect(rows.every((row) => Object.keys(row).length === sizes.length)).toBe(true);
    }),
  );
});

test('pairwise combinations are the same in every run, and about as many as the two largest factors have pairs', () => {
  const factors = factorsOf([13, 11, 3, 2, 2]);
  const rows = pairwise(factors);
  expect(rows).toEqual(pairwise(factors));
  expect(rows.length).toBeLessThan(13 * 11 * 1.1);
});
