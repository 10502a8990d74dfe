import { expect, test } from 'vitest';
import type { CustomerSummary } from '../../../shared/contract/customer.ts';
import { afterArrow, type KnownCustomer, searchOptions } from './search-options.ts';

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
    searchOptions({ keyword, found, open: [], recent: [], entries }).map(({ key }) => key);
  expect(keysOf(' cust', [customer])).toEqual(['customer-7', 'Customers', 'New customer']);
  expect(keysOf('customer NEW', [])).toEqual(['New customer']);
  expect(keysOf('', [])).toEqual(['Desk', 'Customers', 'New customer', 'Sign out']);
});

test('open customers come before recent ones and those who were found, each once, also by pinyin and initials', () => {
  const customer = (id: number, name: string, ...spellings: string[]) =>
    ({ id, name, phone: [`1990000000${id}`], idcard: `C${id}`, spellings }) as unknown as KnownCustomer;
  const open = [customer(1, '张伟', 'zhangwei', 'zw')];
  const recent = [customer(2, '张文', 'zhangwen', 'zw'), customer(3, '王丽', 'wangli', 'wl')];
  const keysOf = (keyword: string, found: readonly KnownCustomer[] = []) =>
    searchOptions({ keyword, found, open, recent, entries: [] }).map(({ key }) => key);
  expect(keysOf('')).toEqual(['open-1', 'recent-2', 'recent-3']);
  expect(keysOf('zw')).toEqual(['open-1', 'recent-2']);
  expect(keysOf('zhang wen')).toEqual(['recent-2']);
  expect(keysOf('hangwei')).toEqual([]);
  expect(keysOf('zhang', [...recent, customer(9, '张三')])).toEqual(['open-1', 'recent-2', 'recent-3', 'customer-9']);
  expect(keysOf('0003')).toEqual(['recent-3']);
});
