import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { firstSettings } from '../../shared/contract/settings.ts';
import {
  type ClinicHours,
  isOpenAt,
  nextOpeningDay,
  openMinutesBetween,
  ringsAt,
  spansOf,
  widestSpan,
} from './opening-hours.ts';

const day = (opens: string, closes: string, breaks: readonly [string, string] | null = null) => ({
  opens,
  closes,
  break_start: breaks?.[0] ?? null,
  break_end: breaks?.[1] ?? null,
});
const weekday = day('09:00', '18:00', ['12:00', '13:30']);
const hours = {
  ...firstSettings,
  opening_week: [weekday, weekday, weekday, weekday, weekday, day('10:00', '15:00'), null],
  special_days: [
    { date: '2027-02-05', name: 'Spring Festival', hours: null },
    { date: '2027-02-07', name: null, hours: day('08:00', '12:00') },
  ],
};
const clinic: ClinicHours = { hours, timeZone: 'Asia/Shanghai' };
const at = (local: string, timeZone = clinic.timeZone): number =>
  Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).epochMilliseconds;

test('the hours of a date: weekday with its break, Saturday, Sunday, a holiday, a special Sunday', () => {
  expect(spansOf(hours, '2027-02-01')).toEqual([
    { start: '09:00', end: '12:00' },
    { start: '13:30', end: '18:00' },
  ]);
  expect(spansOf(hours, '2027-02-06')).toEqual([{ start: '10:00', end: '15:00' }]);
  expect(spansOf(hours, '2027-01-31')).toEqual([]);
  expect(spansOf(hours, '2027-02-05')).toEqual([]);
  expect(spansOf(hours, '2027-02-07')).toEqual([{ start: '08:00', end: '12:00' }]);
});

test('without hours by weekday every day has those of the clinic', () =>
  expect(spansOf({ ...hours, opening_week: null }, '2027-01-31')).toEqual([{ start: '09:00', end: '18:00' }]));

test.each([
  ['2027-02-01T08:59:59', false],
  ['2027-02-01T09:00:00', true],
  ['2027-02-01T12:00:00', false],
  ['2027-02-01T13:30:00', true],
  ['2027-02-01T18:00:00', false],
  ['2027-02-05T10:00:00', false],
])('open at %s: %s', (local, isOpen) => expect(isOpenAt(clinic, at(local))).toBe(isOpen));

describe('a call rings', () => {
  const rings = (local: string, { ringsOutsideHours = false, isSet = true } = {}) =>
    ringsAt({ ...clinic, ringsOutsideHours, isSet }, at(local));

  test.each([
    ['2027-02-01T17:59:50', true, true],
    ['2027-02-01T18:00:10', false, true],
    ['2027-02-01T12:30:00', false, true],
    ['2027-01-31T10:00:00', false, true],
    ['2027-02-05T10:00:00', false, false],
    ['2027-02-07T11:59:50', true, true],
    ['2027-02-07T12:00:10', false, true],
  ])('at %s within the hours (%s), and where calls ring outside them (%s)', (local, within, outside) =>
    expect([rings(local), rings(local, { ringsOutsideHours: true })]).toEqual([within, outside]),
  );

  test('at any time where nobody set the hours, but on special days in their hours alone', () => {
    const times = ['2027-02-01T03:00:00', '2027-02-05T10:00:00', '2027-02-07T08:00:00', '2027-02-07T12:00:00'];
    expect(times.map((local) => rings(local, { isSet: false }))).toEqual([true, false, true, false]);
  });
});

test('the next opening day: the same, after a holiday, a special Sunday, none', () => {
  expect(nextOpeningDay(hours, '2027-02-01')).toBe('2027-02-01');
  expect(nextOpeningDay(hours, '2027-02-05')).toBe('2027-02-06');
  expect(nextOpeningDay(hours, '2027-02-07')).toBe('2027-02-07');
  expect(nextOpeningDay(hours, '2027-02-14')).toBe('2027-02-15');
  expect(nextOpeningDay({ ...hours, opening_week: Array(7).fill(null) }, '2027-02-08')).toBeNull();
});

test('opening minutes leave out breaks, nights, holidays and what is outside of the two moments', () => {
  expect(openMinutesBetween(clinic, at('2027-02-01T11:30'), at('2027-02-01T14:00'))).toBe(60);
  expect(openMinutesBetween(clinic, at('2027-02-04T17:00'), at('2027-02-06T10:30'))).toBe(90);
  expect(openMinutesBetween(clinic, at('2027-02-01T00:00'), at('2027-02-08T00:00'))).toBe(4 * 450 + 300 + 240);
  expect(openMinutesBetween(clinic, at('2027-02-01T14:00'), at('2027-02-01T11:30'))).toBe(0);
});

describe('over changes of the clock', () => {
  // New York: forward on March 14, 2027 at 02:00, back on November 7, 2027 at 02:00.
  const timeZone = 'America/New_York';
  const night = { hours: { ...hours, opening_week: Array(7).fill(day('00:00', '06:00')), special_days: [] }, timeZone };
  const minutesOn = (date: string): number =>
    openMinutesBetween(night, at(`${date}T00:00`, timeZone), at(`${date}T23:00`, timeZone));

  test('a night is an hour shorter in spring and longer in autumn', () =>
    expect(['2027-03-13', '2027-03-14', '2027-11-07'].map(minutesOn)).toEqual([360, 300, 420]));

  test('hours that the change skips do not exist', () => {
    const skipped = {
      hours: { ...hours, opening_week: Array(7).fill(day('02:00', '03:00')), special_days: [] },
      timeZone,
    };
    const midnight = at('2027-03-14T00:00', timeZone);
    expect(isOpenAt(skipped, at('2027-03-14T03:00', timeZone))).toBe(false);
    expect(openMinutesBetween(skipped, midnight, at('2027-03-14T12:00', timeZone))).toBe(0);
  });
});

test('the widest span of the weekdays, and of a week that is closed', () => {
  expect(widestSpan([day('09:00', '12:00'), null, day('08:30', '11:00')])).toEqual({ start: '08:30', end: '12:00' });
  expect(widestSpan([null])).toBeNull();
});
