import { expect, test } from 'vitest';
import type { CustomerSummary } from '../../../shared/contract/customer.ts';
import { afterArrow, searchOptions } from './search-options.ts';

test.each([
  ['ArrowDown', null, 3, 0],
  ['ArrowDown', 2, 3, 0],
  ['ArrowUp', null, 3, 2],
  ['ArrowUp', 0, 3, 2],
  ['ArrowUp', 2, 3, 1],
  ['ArrowDown', null, 0, null],
] as const)('%s from %s of %d options leads to %s', (key, active, count, next) =>
  expect(afterArrow(key, active, count)).toBe(next),
);

test('customers come before screens, of which only those remain whose name contains what is typed', () => {
  const screens = [
    { path: '/', name: 'Desk' },
    { path: '/calls', name: 'Calls' },
  ];
  const customer = { id: 7 } as CustomerSummary;
  expect(searchOptions(' cal', [customer], screens).map(({ key }) => key)).toEqual(['customer-7', 'screen-/calls']);
  expect(searchOptions('', [], screens).map(({ key }) => key)).toEqual(['screen-/', 'screen-/calls']);
});
