import { contract } from '../../src/shared/contract/contract.ts';
import { expect, test } from './component-test.ts';

test('a list that loads shows its skeleton, then its rows', async ({ show }) => {
  const { page, main, service } = await show({ scenario: 'loading', path: '/customers' });
  await main.locator('.mantine-Skeleton-root').first().waitFor();
  service.mend();
  await main.getByRole('row').nth(5).waitFor();
  await expect(main.locator('.mantine-Skeleton-root')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customers');
  expect(service.queries(contract.customer.index)).toMatchObject([{ rows: 60, sort: 'created_at', order: 'desc' }]);
});
