import { expect, test } from 'vitest';
import type { BurnDown } from '../../../shared/contract/unreturned-calls.ts';
import { minuteOf, paceEnd } from './pace.ts';

const burnDown = (...counts: [time: string, open: number][]): BurnDown => ({
  date: '2026-11-24',
  opens: '09:00',
  closes: '18:00',
  steps: counts.map(([time, open]) => ({ at: `2026-11-24 ${time}:00`, open, over: 0 })),
  until: '2026-11-24 14:00:00',
});

test('a time of day is its minute', () => {
  expect([minuteOf('09:30'), minuteOf('2026-11-24 00:01:30')]).toEqual([570, 1.5]);
});

test('as many as the last hour took away are taken away in each hour to come', () => {
  expect(paceEnd(burnDown(['00:00', 0], ['09:00', 8], ['13:30', 4]))).toBe(15 * 60);
  expect(paceEnd(burnDown(['00:00', 0], ['09:00', 4], ['13:30', 8]))).toBeNull();
  expect(paceEnd(burnDown(['00:00', 0], ['09:00', 4], ['13:30', 0]))).toBeNull();
});
