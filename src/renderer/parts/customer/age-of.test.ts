import { expect, test } from 'vitest';
import { ageOf } from './age-of.ts';

test.each([
  ['1969-11-23', '2026-11-22', 56],
  ['1969-11-22', '2026-11-22', 57],
  ['2000-02-29', '2026-02-28', 25],
  ['2000-02-29', '2026-03-01', 26],
  ['2026-11-22', '2026-11-22', 0],
])('computes from the birthday %s, on %s, an age of %d years, whatever age was stored', (birthday, today, years) =>
  expect(ageOf({ age: 30, birthday }, today)).toBe(years),
);

test('without a birthday, or with one that is to come, the age is what was written down', () => {
  expect(ageOf({ age: 30, birthday: null }, '2026-11-22')).toBe(30);
  expect(ageOf({ age: null, birthday: null }, '2026-11-22')).toBeNull();
  expect(ageOf({ age: 30, birthday: '2062-01-01' }, '2026-11-22')).toBe(30);
});
