import { expect, test } from 'vitest';
import { columnsInOrder, customerColumns, withMoved } from './customer-columns.ts';

test('columns that were never moved follow those that were, and unknown ones are left out', () => {
  expect(columnsInOrder([])).toEqual(customerColumns);
  const order = columnsInOrder(['balance', 'a column of another version', 'phone']);
  expect(order.slice(0, 3)).toEqual(['balance', 'phone', 'tags']);
  expect(order.toSorted()).toEqual(customerColumns.toSorted());
});

test('a moved column stops at either end', () => {
  expect(withMoved(customerColumns, 'balance', 0)[0]).toBe('balance');
  expect(withMoved(customerColumns, 'phone', -1)).toEqual(customerColumns);
  expect(withMoved(customerColumns, 'phone', 1).slice(0, 2)).toEqual(['tags', 'phone']);
  expect(withMoved(customerColumns, 'phone', 99).at(-1)).toBe('phone');
});
