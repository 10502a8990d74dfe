import { expect, it } from 'vitest';
import { readTime } from './read-time.ts';

it.each([
  ['9', '09:00'],
  ['09', '09:00'],
  ['9:30', '09:30'],
  [' 9.30 ', '09:30'],
  ['930', '09:30'],
  ['0930', '09:30'],
  ['２１：０５', '21:05'],
  ['23:59', '23:59'],
  ['0:00', '00:00'],
])('%s is %s', (typed, time) => expect(readTime(typed)).toBe(time));

it.each(['', '24:00', '9:60', '9:3', '12345', 'nine', '9:30 pm', '-1'])('“%s” is no time', (typed) =>
  expect(readTime(typed)).toBeUndefined(),
);
