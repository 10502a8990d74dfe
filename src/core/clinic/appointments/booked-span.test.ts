import { expect, test } from 'vitest';
import { skippedTimeErrors, spanOf } from './booked-span.ts';

const timeZone = 'Europe/Berlin';
const fields = (span: { date: string; start: string; end: string }) => Object.keys(skippedTimeErrors(span, timeZone));
const minutes = (span: { date: string; start: string; end: string }): number => {
  const { starts_at: from, ends_at: to } = spanOf(span, timeZone);
  return (to - from) / 60_000;
};

test('refuses times that the clock skips, and no others of that day', () => {
  const date = '2031-03-30';
  expect(fields({ date, start: '02:00', end: '02:30' })).toEqual(['start', 'end']);
  expect(fields({ date, start: '01:30', end: '02:30' })).toEqual(['end']);
  expect(fields({ date, start: '01:30', end: '03:00' })).toEqual([]);
  expect(minutes({ date, start: '01:30', end: '03:00' })).toBe(30);
});

test('an appointment in an hour that comes twice has its length', () => {
  const date = '2031-10-26';
  expect(fields({ date, start: '02:00', end: '02:30' })).toEqual([]);
  expect(minutes({ date, start: '02:00', end: '02:30' })).toBe(30);
  expect(minutes({ date, start: '02:30', end: '03:30' })).toBe(120);
});
