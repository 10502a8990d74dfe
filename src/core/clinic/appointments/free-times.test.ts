import { expect, test } from 'vitest';
import { isFree, timesOfDay } from './free-times.ts';

const spans = [{ start: '09:00', end: '10:15' }];

test('times lie on the grid, and end before the clinic closes', () => {
  expect(timesOfDay(spans, 30, 30)).toEqual([
    { start: '09:00', end: '09:30' },
    { start: '09:30', end: '10:00' },
  ]);
});

test('a length is rounded up to whole slots', () => {
  expect(timesOfDay(spans, 30, 31)).toEqual([{ start: '09:00', end: '10:00' }]);
  expect(timesOfDay(spans, 30, 90)).toEqual([]);
});

test('the grid begins again after a break, and nothing lies across it', () => {
  expect(timesOfDay([...spans, { start: '11:10', end: '12:10' }], 30, 60)).toEqual([
    { start: '09:00', end: '10:00' },
    { start: '11:10', end: '12:10' },
  ]);
  expect(timesOfDay([], 30, 30)).toEqual([]);
});

test('one that ends when the other begins does not overlap', () => {
  const taken = [{ starts_at: 10, ends_at: 20 }];
  expect(isFree({ starts_at: 0, ends_at: 10 }, taken)).toBe(true);
  expect(isFree({ starts_at: 20, ends_at: 30 }, taken)).toBe(true);
  expect(isFree({ starts_at: 19, ends_at: 30 }, taken)).toBe(false);
  expect(isFree({ starts_at: 12, ends_at: 13 }, taken)).toBe(false);
});
