import { expect, test } from 'vitest';
import { clinicDay, daysBefore } from './clinic-day.ts';

test.each([
  ['Pacific/Kiritimati', '2026-03-02'],
  ['Asia/Shanghai', '2026-03-02'],
  ['UTC', '2026-03-01'],
  ['Pacific/Midway', '2026-03-01'],
])('at 17:00 UTC the day in %s is %s', (timeZone, day) =>
  expect(clinicDay(timeZone, new Date('2026-03-01T17:00:00Z'))).toBe(day),
);

test.each([
  ['2026-03-01', 1, '2026-02-28'],
  ['2026-03-01', -1, '2026-03-02'],
  ['2026-01-01', 365, '2025-01-01'],
  ['2026-10-25', 0, '2026-10-25'],
])('%s less %i days is %s', (day, days, before) => expect(daysBefore(day, days)).toBe(before));
