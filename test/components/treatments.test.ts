import { contract } from '../../src/shared/contract/contract.ts';
import { moneyText } from '../../src/renderer/kit/format.ts';
import { expect, test } from './component-test.ts';

/** Sums of treatments and upsells, and of the payments of a customer. */
test('the totals are those of the whole list, with its filter', async ({ show }) => {
  const shown = await show({ path: '/treatments' });
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
  const shown = await show({ path: '/treatments?from=2099-01-01' });
  await shown.main.getByText('No treatments match').waitFor();
  await expect(shown.main.getByLabel('Totals')).toHaveCount(0);
});

test('the payments of a customer are a sum that fits', async ({ show }) => {
  const shown = await show({ path: '/customers/1' });
  const account = shown.main.getByLabel('Payments');
  const amounts = account.locator('dd');
  await expect(amounts).toHaveCount(4);
  const [paid = 0, ...parts] = (await amounts.allInnerTexts()).map((text) =>
    Math.round(100 * Number(text.replaceAll(/[^\d.-]/g, ''))),
  );
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(paid);
  await expect(account).toContainText('¥12,680.00');
});

test('payments that no record explains are said as such', async ({ show }) => {
  const sums = { paid: '100.00', treatments: '60.00', upsells: '20.00', left: '15.00', unexplained: '5.00' };
  const shown = await show({
    path: '/customers/1',
    before: ({ service }) => service.answer(contract.treatmentExtension.ofCustomer, () => sums),
  });
  await expect(shown.main.getByLabel('Payments')).toContainText(/Not itemised\s*¥5\.00/);
});
