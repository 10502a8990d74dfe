import { expect, test } from 'vitest';
import { endAfter, endsAfter, startsIn } from './opening-grid.ts';

const spans = [
  { start: '09:00', end: '12:00' },
  { start: '13:15', end: '15:30' },
];
const booking = { spans, slot: 60, isOverBreaks: false };
const block = { ...booking, isOverBreaks: true };

test('times begin on the grid of each part of the day', () =>
  expect(startsIn(booking)).toEqual(['09:00', '10:00', '11:00', '13:15', '14:15', '15:15']));

test('a booking ends before the break, a block may end after it', () => {
  expect(endsAfter('10:00', booking)).toEqual(['11:00', '12:00']);
  expect(endsAfter('13:15', booking)).toEqual(['14:15', '15:15', '15:30']);
  expect(endsAfter('11:00', block)).toEqual(['12:00', '14:15', '15:15', '15:30']);
  expect(endsAfter(null, booking)).toEqual(['10:00', '11:00', '12:00', '14:15', '15:15', '15:30']);
});

test('another beginning keeps the length as far as the hours allow', () => {
  expect(endAfter('09:00', { start: null, end: null }, booking)).toBe('10:00');
  expect(endAfter('10:00', { start: '09:00', end: '11:00' }, booking)).toBe('12:00');
  expect(endAfter('11:00', { start: '09:00', end: '11:00' }, booking)).toBe('12:00');
  expect(endAfter('11:00', { start: '09:00', end: '11:00' }, block)).toBe('12:00');
  expect(endAfter('11:00', { start: '09:00', end: '12:00' }, block)).toBe('14:00');
  expect(endAfter('14:15', { start: '09:00', end: '12:00' }, block)).toBe('15:30');
});
