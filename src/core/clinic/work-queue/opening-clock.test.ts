import { expect, test } from 'vitest';
import { parseDateTime } from '../../platform/database/local-time.ts';
import { confirmClock, followupClock, missedCallClock, openMinutesBetween, promiseClock } from './opening-clock.ts';

const hours = { opens: '09:00', closes: '18:00', timeZone: 'Asia/Shanghai' };
const at = (text: string): number => parseDateTime(`2026-03-${text}:00`, hours.timeZone);

test.each([
  ['10 10:00', '10 10:45', 45],
  ['10 08:00', '10 09:20', 20],
  ['10 17:50', '10 20:00', 10],
  ['10 17:50', '11 09:20', 30],
  ['10 20:00', '11 07:00', 0],
  ['10 12:00', '13 12:00', 3 * 540],
  ['10 12:00', '10 11:00', 0],
])('from %s to %s the clinic is open for %d minutes', (from, to, minutes) => {
  expect(openMinutesBetween(at(from), at(to), hours)).toBe(minutes);
});

test('a missed call has an hour of opening time, across the night', () => {
  expect(missedCallClock(at('10 17:50'), at('11 09:24'), 60, hours)).toEqual({ left: 26, of: 60 });
  expect(missedCallClock(at('10 09:12'), at('10 14:32'), 60, hours)).toEqual({ left: -260, of: 60 });
});

test('a promise is for its time, a follow-up for the end of its day, a confirmation for an hour of today', () => {
  expect(promiseClock(at('10 19:00'), at('10 18:15'))).toEqual({ left: 45, of: 60 });
  expect(promiseClock(at('10 19:00'), at('10 19:05')).left).toBe(-5);
  expect(followupClock('2026-03-10', at('10 17:00'), hours)).toEqual({ left: 60, of: 540 });
  expect(followupClock('2026-03-09', at('10 10:00'), hours).left).toBe(-60);
  expect(confirmClock(at('10 15:00'), '14:00', '18:00', hours)).toEqual({ left: 180, of: 240 });
});
