import { describe, expect, test } from 'vitest';
import { firstSettings } from '../../../shared/contract/settings.ts';
import { parseDateTime } from '../../platform/database/local-time.ts';
import { openMinutesBetween } from '../opening-hours.ts';
import {
  confirmClock,
  createOpeningClock,
  followupClock,
  missedCallClock,
  promiseClock,
  shownClock,
  type WorkClock,
} from './opening-clock.ts';

const timeZone = 'Asia/Shanghai';
const at = (text: string): number => parseDateTime(`2026-03-${text}:00`, timeZone);
const shown = (clock: WorkClock): string => {
  const { left, of, by } = shownClock(clock, timeZone);
  return `${left} of ${of}, by ${by?.slice(8, 16)}`;
};
const clockAt = (now: string, hours = firstSettings) => createOpeningClock({ hours, timeZone }, at(now));

test.each([
  ['10 10:00', '10 10:45', 45],
  ['10 08:00', '10 09:20', 20],
  ['10 17:50', '10 20:00', 10],
  ['10 17:50', '11 09:20', 30],
  ['10 20:00', '11 07:00', 0],
  ['10 12:00', '13 12:00', 3 * 540],
  ['10 12:00', '10 11:00', 0],
])('from %s to %s the clinic is open for %d minutes', (from, to, minutes) => {
  expect(clockAt(to).openSince(at(from))).toBe(minutes);
});

test('a missed call has an hour of opening time, across the night', () => {
  expect(shown(missedCallClock(at('10 17:50'), 60, clockAt('11 09:24')))).toBe('26 of 60, by 11 09:50');
  expect(shown(missedCallClock(at('10 09:12'), 60, clockAt('10 14:32')))).toBe('-260 of 60, by 10 10:12');
});

test('a promise is for its time, a follow-up for the end of its day, a confirmation for an hour of today', () => {
  expect(shown(promiseClock(at('10 19:00'), at('10 18:15')))).toBe('45 of 60, by 10 19:00');
  expect(promiseClock(at('10 19:00'), at('10 19:05')).left).toBe(-5);
  expect(shown(followupClock('2026-03-10', clockAt('10 17:00')))).toBe('60 of 540, by 10 18:00');
  expect(followupClock('2026-03-09', clockAt('10 10:00')).left).toBe(-60);
  expect(shown(confirmClock(at('10 15:00'), '14:00', '18:00', timeZone))).toBe('180 of 240, by 10 18:00');
});

test('seconds are left out: a clock has whole minutes', () => {
  const now = at('10 10:31') + 12_345;
  expect(createOpeningClock({ hours: firstSettings, timeZone }, now).openSince(at('10 10:00') + 45_678)).toBe(31);
});

describe('with hours by weekday', () => {
  const day = { opens: '09:00', closes: '18:00', break_start: '12:00', break_end: '13:30' };
  const saturday = { opens: '10:00', closes: '15:00', break_start: null, break_end: null };
  // March 13, 2026 is a Friday.
  const hours = {
    ...firstSettings,
    opening_week: [day, day, day, day, day, saturday, null],
    special_days: [{ date: '2026-03-16', name: 'Spring Festival', hours: null }],
  };

  test('the time for a missed call stands still in the break, on closed days and holidays', () => {
    expect(missedCallClock(at('12 11:50'), 60, clockAt('12 13:20', hours)).left).toBe(50);
    expect(missedCallClock(at('14 14:50'), 60, clockAt('16 12:00', hours)).left).toBe(50);
    expect(missedCallClock(at('14 14:50'), 60, clockAt('17 09:20', hours)).left).toBe(30);
  });

  test('a follow-up has the hours of its day, and none on a day without hours', () => {
    expect(shown(followupClock('2026-03-12', clockAt('12 11:00', hours)))).toBe('330 of 450, by 12 18:00');
    expect(shown(followupClock('2026-03-14', clockAt('14 14:00', hours)))).toBe('60 of 300, by 14 15:00');
    expect(shown(followupClock('2026-03-15', clockAt('15 11:00', hours)))).toBe('0 of 1, by 15 23:59');
    expect(followupClock('2026-03-15', clockAt('17 09:30', hours)).left).toBe(-30);
  });

  test.each(['11 08:00', '11 12:30', '08 10:00', '02 17:59', '01 00:00'])('since %s as day by day', (from) => {
    const now = clockAt('17 14:07', hours);
    now.openSince(at('05 10:00'));
    expect(now.openSince(at(from))).toBe(openMinutesBetween({ hours, timeZone }, at(from), at('17 14:07')));
  });
});
