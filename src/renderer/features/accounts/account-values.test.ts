import { expect, test } from 'vitest';
import type { Account } from '../../../shared/contract/admin/accounts.ts';
import { accountChangeOf, newAccountOf, newAccountValues } from './account-values.ts';

test('full-width digits of an extension are digits', () => {
  expect(newAccountOf({ ...newAccountValues, extension: '１００９' })).toMatchObject({ extension: '1009' });
  const account = { id: 5, extension: '1005', department: null } as Account;
  expect(accountChangeOf(account, { extension: '１００９' })).toEqual({
    id: 5,
    seen: { extension: '1005' },
    extension: '1009',
  });
});
