import { expect, test } from 'vitest';
import { gapSums, wholeShare } from './gap-sums.ts';

const day = (key: string, answered: number, checked: number, faults: number) => ({
  key,
  name: key,
  answered,
  checked,
  faults,
});

test('the days are added up, and only looked-at calls count as whole', () => {
  const sums = gapSums([day('2026-11-23', 40, 40, 1), day('2026-11-24', 20, 10, 0)]);
  expect(sums).toEqual({ answered: 60, checked: 50, faults: 1 });
  expect(wholeShare(sums)).toBe(0.98);
});

test('one fault of many is never shown as 100 %, and none checked is unknown', () => {
  expect(wholeShare({ answered: 9000, checked: 9000, faults: 1 })).toBe(0.999);
  expect(wholeShare({ answered: 3, checked: 3, faults: 0 })).toBe(1);
  expect(wholeShare({ answered: 3, checked: 0, faults: 0 })).toBeNull();
  expect(gapSums([])).toEqual({ answered: 0, checked: 0, faults: 0 });
});
