import { expect, test } from 'vitest';
import { dayRange, formatDateTime, parseDateTime, parseEndTime } from './local-time.ts';

const utc = (epochMs: number | undefined): string => new Date(epochMs ?? Number.NaN).toISOString();

test.each([
  ['Asia/Shanghai', '2026-11-22T01:02:03Z', '2026-11-22 09:02:03'],
  ['Asia/Kolkata', '2026-11-22T20:40:00Z', '2026-11-23 02:10:00'],
  // Clocks change at 16:30 UTC, in the middle of an hour of UTC.
  ['Australia/Adelaide', '2026-10-03T16:29:59Z', '2026-10-04 01:59:59'],
  ['Australia/Adelaide', '2026-10-03T16:30:00Z', '2026-10-04 03:00:00'],
  // Changes by half an hour, at 15:30 UTC.
  ['Australia/Lord_Howe', '2026-10-03T15:15:00Z', '2026-10-04 01:45:00'],
  ['Australia/Lord_Howe', '2026-10-03T15:30:00Z', '2026-10-04 02:30:00'],
])('%s: %s is %s there', (timeZone, moment, local) => {
  expect(formatDateTime(Date.parse(moment), timeZone)).toBe(local);
});

test.each([
  ['a time that is skipped is an hour later', 'America/New_York', '2026-03-08 02:30:00', '2026-03-08T07:30:00.000Z'],
  ['east of Greenwich too', 'Europe/Berlin', '2026-03-29 02:30:00', '2026-03-29T01:30:00.000Z'],
  ['or half an hour', 'Australia/Lord_Howe', '2026-10-04 02:15:00', '2026-10-03T15:45:00.000Z'],
  ['of a time that comes twice, the first', 'America/New_York', '2026-11-01 01:30:00', '2026-11-01T05:30:00.000Z'],
  ['east of Greenwich too', 'Europe/Berlin', '2026-10-25 02:30:00', '2026-10-25T00:30:00.000Z'],
])('%s: %s %s', (_what, timeZone, local, moment) => {
  expect(utc(parseDateTime(local, timeZone))).toBe(moment);
});

test.each([
  ['America/New_York', '2026-11-01 01:59:59', '2026-11-01T06:59:59.000Z'],
  ['Europe/Berlin', '2026-10-25 02:30:00', '2026-10-25T01:30:00.000Z'],
  ['Australia/Lord_Howe', '2026-04-05 01:45:00', '2026-04-04T15:15:00.000Z'],
  ['Europe/Berlin', '2026-10-25 03:00:00', '2026-10-25T02:00:00.000Z'],
])('a period in %s that ends at %s includes the hour that comes twice', (timeZone, local, moment) => {
  expect(utc(parseEndTime(local, timeZone))).toBe(moment);
});

test.each([
  // Midnight is skipped: the day begins at one o'clock.
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z', '2026-09-07T03:00:00.000Z'],
  // The last hour of the day comes twice.
  ['America/Santiago', '2026-04-04', '2026-04-04T03:00:00.000Z', '2026-04-05T04:00:00.000Z'],
  ['Asia/Shanghai', '2026-02-28', '2026-02-27T16:00:00.000Z', '2026-02-28T16:00:00.000Z'],
])('a day of %s, %s, is whole', (timeZone, day, from, before) => {
  const range = dayRange(day, day, timeZone);
  expect([utc(range.from), utc(range.before)]).toEqual([from, before]);
});

test.each(['Asia/Shanghai', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo'])(
  '%s: each half hour of a year is read as it is written, but for what comes twice',
  (timeZone) => {
    const start = Date.UTC(2026, 0, 1);
    const different = Array.from({ length: 365 * 48 }, (_, index) => start + index * 1_800_000).filter(
      (moment) => parseDateTime(formatDateTime(moment, timeZone), timeZone) !== moment,
    );
    expect(different.length).toBeLessThanOrEqual(2);
  },
);
