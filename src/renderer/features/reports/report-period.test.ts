import { expect, test } from 'vitest';
import { daysOf, periodOf } from './report-period.ts';

const today = '2026-03-01';

test.each([
  [{}, 'week', '2026-02-23', today],
  [{ period: 'today' }, 'today', today, today],
  [{ period: 'month' }, 'month', '2026-01-31', today],
  [{ period: 'today', from: '2026-02-01', to: '2026-02-02' }, 'dates', '2026-02-01', '2026-02-02'],
  [{ from: '2026-02-01' }, 'dates', '2026-02-01', today],
  [{ to: '2026-02-10' }, 'dates', '2026-02-04', '2026-02-10'],
] as const)('%j is %s, from %s to %s', (search, period, from, to) => {
  expect(periodOf(search)).toBe(period);
  expect(daysOf(search, today)).toEqual({ from, to });
});
