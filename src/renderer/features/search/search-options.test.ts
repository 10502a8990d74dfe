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

test('customers come before screens and commands, of which those remain that name every word that is typed', () => {
  const entry = (kind: 'screen' | 'command', name: string) => ({ key: name, kind, name, run: () => {} });
  const entries = [
    entry('command', 'New customer'),
    entry('screen', 'Desk'),
    entry('screen', 'Customers'),
    entry('command', 'Sign out'),
  ];
  const customer = { id: 7 } as CustomerSummary;
  const keysOf = (keyword: string, found: CustomerSummary[]) =>
    searchOptions({ keyword, found, open: [], entries }).map(({ key }) => key);
  expect(keysOf(' cust', [customer])).toEqual(['customer-7', 'Customers', 'New customer']);
  expect(keysOf('customer NEW', [])).toEqual(['New customer']);
  expect(keysOf('', [])).toEqual(['Desk', 'Customers', 'New customer', 'Sign out']);
});
