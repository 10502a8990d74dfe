import { expect, test } from 'vitest';
import { backupTimes } from './backup-schedule.ts';

const iso = (times: ReturnType<typeof backupTimes>) =>
  [times.beforeLast, times.last, times.next].map((at) => new Date(at).toISOString());

test('the last and the next time are days of the clinic, not of the machine', () => {
  const before = Date.UTC(2026, 0, 5, 17, 59);
  expect(iso(backupTimes(before, '02:00', 'Asia/Shanghai'))).toEqual([
    '2026-01-03T18:00:00.000Z',
    '2026-01-04T18:00:00.000Z',
    '2026-01-05T18:00:00.000Z',
  ]);
  expect(iso(backupTimes(before + 60_000, '02:00', 'Asia/Shanghai'))[1]).toBe('2026-01-05T18:00:00.000Z');
});

test('a time that the clocks skip is made on that day, once', () => {
  const times = backupTimes(Date.UTC(2026, 2, 29, 12), '02:30', 'Europe/Berlin');
  expect(iso(times)).toEqual(['2026-03-28T01:30:00.000Z', '2026-03-29T01:30:00.000Z', '2026-03-30T00:30:00.000Z']);
});
