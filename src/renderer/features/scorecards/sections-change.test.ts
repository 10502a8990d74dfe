import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  movedLine,
  movedSection,
  newLine,
  scaledTo100,
  type SectionValues,
  shareOf,
  sumOfWeights,
  withLine,
  withoutLine,
} from './sections-change.ts';

const sectionsOf = (...lines: string[][]): SectionValues[] =>
  lines.map((ids, at) => ({ name: `S${at}`, lines: ids.map(newLine) }));
const idsIn = (sections: SectionValues[]): string[][] => sections.map(({ lines }) => lines.map(({ id }) => id));

test('a line moves within its section, and from its ends into the next one', () => {
  const sections = sectionsOf(['a', 'b'], ['c']);
  expect(idsIn(movedLine(sections, 'b', -1))).toEqual([['b', 'a'], ['c']]);
  expect(idsIn(movedLine(sections, 'b', 1))).toEqual([['a'], ['b', 'c']]);
  expect(idsIn(movedLine(sections, 'c', -1))).toEqual([['a', 'b', 'c'], []]);
  expect(movedLine(sections, 'a', -1)).toBe(sections);
  expect(movedLine(sections, 'c', 1)).toBe(sections);
});

test('a section moves with its lines', () => {
  const sections = sectionsOf(['a'], ['b'], ['c']);
  expect(idsIn(movedSection(sections, 2, -1))).toEqual([['a'], ['c'], ['b']]);
  expect(movedSection(sections, 0, -1)).toBe(sections);
});

test('moves lose no line, and one back undoes one forth', () => {
  const given = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 5 }).map((counts) => {
    let id = 0;
    return sectionsOf(...counts.map((count) => Array.from({ length: count }, () => String((id += 1)))));
  });
  fc.assert(
    fc.property(given, fc.integer({ min: 1, max: 20 }), fc.constantFrom<(-1 | 1)[]>(-1, 1), (sections, id, by) => {
      const moved = movedLine(sections, String(id), by);
      expect(idsIn(moved).flat().toSorted()).toEqual(idsIn(sections).flat().toSorted());
      if (moved !== sections) expect(movedLine(moved, String(id), by === 1 ? -1 : 1)).toEqual(sections);
    }),
  );
});

test('shares are of all weights; what is no weight counts as none', () => {
  const sections = withLine(sectionsOf(['a', 'b'], ['c']), 'a', { weight: 30 });
  const line = (id: string) => sections.flatMap(({ lines }) => lines).find((one) => one.id === id) ?? newLine(id);
  expect([shareOf(sections, line('a')), shareOf(sections, line('b'))]).toEqual([0.6, 0.2]);
  const emptied = withLine(sections, 'b', { weight: '' });
  expect(shareOf(emptied, line('a'))).toBe(0.75);
  expect(shareOf(withoutLine(sectionsOf(['a']), 'a'), newLine('a'))).toBe(0);
});

const weighing = (...weights: (number | string)[]): SectionValues[] => [
  { name: 'S', lines: weights.map((weight, at) => ({ ...newLine(`l${at}`), weight })) },
];
const weightsIn = (sections: SectionValues[] | null) => sections?.[0]?.lines.map(({ weight }) => weight);

test('weights are scaled to a sum of 100, as close to their shares as whole numbers are', () => {
  expect(weightsIn(scaledTo100(weighing(10, 30)))).toEqual([25, 75]);
  expect(weightsIn(scaledTo100(weighing(1, 1, 1)))).toEqual([34, 33, 33]);
  expect(weightsIn(scaledTo100(weighing(1, 100, 100)))).toEqual([1, 50, 49]);
  expect(scaledTo100(weighing(10, ''))).toBeNull();
  expect(scaledTo100(weighing(...Array.from({ length: 101 }, () => 1)))).toBeNull();
});

test('scaled weights add up to 100 and none of them is lost', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 100 }), (weights) => {
      const scaled = scaledTo100(weighing(...weights)) ?? [];
      expect(sumOfWeights(scaled)).toBe(100);
      expect(Math.min(...(weightsIn(scaled) ?? []).map(Number))).toBeGreaterThanOrEqual(1);
    }),
  );
});
