import { expect, test } from 'vitest';
import { lastWeek } from './practice-reads.ts';

test.each([
  ['2026-11-30', '2026-11-23', '2026-11-29'],
  ['2026-11-29', '2026-11-16', '2026-11-22'],
  ['2027-01-01', '2026-12-21', '2026-12-27'],
])('on %s, last week is %s to %s', (today, from, to) => {
  expect(lastWeek(today)).toEqual({ from, to });
});
