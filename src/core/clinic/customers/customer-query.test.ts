import { expect, test } from 'vitest';
import type { Permission } from '../../../shared/contract/permission.ts';
import { filterOf } from './customer-query.ts';

const withNumbers = { permissions: new Set<Permission>(['customer.phone.view']) };
const masked = { permissions: new Set<Permission>() };
const filter = (caller: typeof masked, keyword: string, category: 'keyword' | 'phone' = 'keyword') =>
  filterOf(caller, { category, keyword }, { region: 'CN', areaCode: null });

test('finds by part of a number for accounts that see numbers, and by the whole number for others', () => {
  expect(filter(withNumbers, '1380000')).toEqual({ kind: 'beginning', folded: '1380000' });
  for (const part of ['1', '138', '1380000', '13800001001'])
    expect(filter(masked, part), part).toMatchObject({ kind: 'phone' });
  expect(filter(masked, '+86 138 0000 1001')).toEqual({ kind: 'phone', e164: '+8613800001001' });
});

test('a name is a term, or the beginning of one, for both', () => {
  for (const caller of [withNumbers, masked]) {
    expect(filter(caller, '张伟')).toEqual({ kind: 'term', folded: '张伟' });
    expect(filter(caller, 'C20251210980609')).toMatchObject({ kind: 'beginning' });
  }
});

test('a search by phone is by the number as E.164, however it is written', () => {
  for (const keyword of ['13800001001', '138-0000-1001', '+8613800001001'])
    expect(filter(withNumbers, keyword, 'phone')).toEqual({ kind: 'phone', e164: '+8613800001001' });
});
