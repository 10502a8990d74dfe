import { expect, test } from 'vitest';
import { isFree, timesOfDay } from './free-times.ts';

const hours = { business_start: '09:00', business_end: '10:15', slot_duration: 30 };

test('times lie on the grid, and end before the clinic closes', () => {
  expect(timesOfDay(hours, 30)).toEqual([
    { start: '09:00', end: '09:30' },
    { start: '09:30', end: '10:00' },
  ]);
});

test('a length is rounded up to whole slots', () => {
  expect(timesOfDay(hours, 31)).toEqual([{ start: '09:00', end: '10:00' }]);
  expect(timesOfDay(hours, 90)).toEqual([]);
});

test('one that ends when the other begins does not overlap', () => {
  const taken = [{ starts_at: 10, ends_at: 20 }];
  expect(isFree({ starts_at: 0, ends_at: 10 }, taken)).toBe(true);
  expect(isFree({ starts_at: 20, ends_at: 30 }, taken)).toBe(true);
  expect(isFree({ starts_at: 19, ends_at: 30 }, taken)).toBe(false);
  expect(isFree({ starts_at: 12, ends_at: 13 }, taken)).toBe(false);
});
