import { contract } from '../../src/shared/contract/contract.ts';
import { moneyText } from '../../src/renderer/kit/format.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { expect, test } from './component-test.ts';

/** Sums of treatments and upsells, and of the payments of a customer. */
test('the totals are those of the whole list, with its filter', async ({ show }) => {
  const shown = await show({ role: 'supervisor', path: '/treatments' });
  const all = await shown.service.read(contract.treatmentExtension.totals, {});
  const totals = shown.main.getByLabel('Totals');
  await expect(totals).toContainText(moneyText(all.amount, 'en'));
  await expect(totals).toContainText(new Intl.NumberFormat('en').format(all.times));
  const doctors = await shown.service.read(contract.lookup.users, { role: 'doctor' });
  await shown.load(`/treatments?doctor=${doctors[0]?.id}`);
  const of = await shown.service.read(contract.treatmentExtension.totals, { doctor_id: doctors[0]?.id });
  await expect(totals).toContainText(moneyText(of.amount, 'en'));
  await shown.load('/erkai');
  const sold = await shown.service.read(contract.treatmentExtension.erkaiTotals, {});
  await expect(totals).toContainText(moneyText(sold.amount, 'en'));
});

test('an empty list has no totals', async ({ show }) => {
  const shown = await show({ role: 'supervisor', path: '/treatments?from=2099-01-01' });
  await shown.main.getByText('No treatments match').waitFor();
  await expect(shown.main.getByLabel('Totals')).toHaveCount(0);
});

test('a customer has each figure once: paid opens what it was used for, the rest is the balance', async ({ show }) => {
  const sums = { paid: '100.00', treatments: '60.00', upsells: '0.00', left: '40.00', unexplained: '0.00' };
  const shown = await show({
    path: '/customers/1',
    before: ({ service }) => service.answer(contract.treatmentExtension.ofCustomer, () => sums),
  });
  const account = shown.main.getByLabel('Payments');
  await expect(account).toBeHidden();
  await shown.main.getByText('Paid').click();
  await expect(account.locator('div')).toHaveText([/^Used for treatments\s*¥60\.00$/]);
  await expect(shown.main.getByText('¥40.00')).toHaveCount(0);
  await checkAccessibility(shown.page);
});

test('payments that no record explains are said as such', async ({ show }) => {
  const sums = { paid: '100.00', treatments: '60.00', upsells: '20.00', left: '15.00', unexplained: '5.00' };
  const shown = await show({
    path: '/customers/1',
    before: ({ service }) => service.answer(contract.treatmentExtension.ofCustomer, () => sums),
  });
  await shown.main.getByText('Paid').click();
  await expect(shown.main.getByLabel('Payments')).toContainText(/Not itemised\s*¥5\.00/);
});

test('the sums of the clinic are not for agents: neither in their rail, nor above the lists', async ({ show }) => {
  const shown = await show({ path: '/treatments' });
  await shown.main.getByRole('row').nth(1).waitFor();
  await expect(shown.main.getByLabel('Totals')).toHaveCount(0);
  await expect(shown.page.getByRole('link', { name: 'Treatments', exact: true })).toHaveCount(0);
  await shown.load('/erkai');
  await shown.main.getByRole('row').nth(1).waitFor();
  await expect(shown.main.getByLabel('Totals')).toHaveCount(0);
  expect(shown.service.queries(contract.treatmentExtension.totals)).toEqual([]);
});
