import { expect, test } from 'vitest';
import { changeOf, changeText, meanText, shownMean } from './mean-text.ts';

test('a mean has one decimal; one that cannot be computed is no 0', () => {
  expect([82.449, 0, 100, null].map((mean) => meanText(mean, 'en'))).toEqual(['82.4', '0', '100', '–']);
});

test('a change is that of the figures beside it', () => {
  expect(changeOf(82.449, 80.05)).toBe(2.3);
  expect(changeOf(3, null)).toBeNull();
  expect(changeOf(null, 3)).toBeNull();
  expect([2.3, -3, 0].map((change) => changeText(change, 'en'))).toEqual(['+2.3', '−3', '±0']);
});

test('yes or no is shown in percent, a scale in its points', () => {
  expect([shownMean('yes-no', 0.75), shownMean('scale', 3.5), shownMean('yes-no', null)]).toEqual([75, 3.5, null]);
});
