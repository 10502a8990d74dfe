import { expect, test } from 'vitest';
import { columnsThatFit, widthsOf } from './list-columns.ts';

const columns = [
  { id: 'name', width: 100, grow: 1 },
  { id: 'phone', width: 120, priority: 2 },
  { id: 'source', width: 80, priority: 1 },
  { id: 'since', width: 100, priority: 1 },
  { id: 'amount', width: 90, grow: 2 },
];
const shownIn = (room: number): string =>
  columnsThatFit(columns, room)
    .map(({ id }) => id)
    .join(' ');

test('all columns are shown where there is room', () => {
  expect(shownIn(490)).toBe('name phone source since amount');
});

test('the least priority is left out first, the last of several; columns without one stay', () => {
  expect(shownIn(489)).toBe('name phone source amount');
  expect(shownIn(389)).toBe('name phone amount');
  expect(shownIn(309)).toBe('name amount');
  expect(shownIn(10)).toBe('name amount');
});

test('columns that grow share what is left over', () => {
  expect(widthsOf(columns, 790)).toEqual([200, 120, 80, 100, 290]);
  expect(widthsOf(columns, 100)).toEqual([100, 120, 80, 100, 90]);
  expect(widthsOf([{ id: 'one', width: 50 }], 100)).toEqual([50]);
});
