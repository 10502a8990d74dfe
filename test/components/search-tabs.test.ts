import { contract } from '../../src/shared/contract/contract.ts';
import { expect, test } from './component-test.ts';

/** Ctrl+K finds a customer whose file is open before all others. */
test('open files come first, by name, number and pinyin, each once', async ({ show }) => {
  const shown = await show();
  const field = shown.page.getByRole('combobox', { name: 'Search' });
  await field.fill('张伟');
  await shown.page.getByRole('option', { name: /^张伟/, selected: true }).waitFor();
  await field.press('Enter');
  await shown.main.getByRole('heading', { level: 1, name: '张伟' }).waitFor();
  const { rows } = await shown.service.read(contract.customer.query, { keyword: '王', category: 'keyword', rows: 8 });
  shown.service.answer(contract.customer.query, () => ({ rows, total: 30, next_cursor: null }));
  const open = shown.page.getByRole('group', { name: 'Open customers' }).getByRole('option');
  const { customer } = await shown.service.read(contract.customer.profile, { customer_id: 1 });
  for (const typed of ['', '张', customer.phone[0] ?? '']) {
    await field.fill(typed);
    await expect(open).toHaveText([/^张伟/]);
    await expect(shown.page.getByRole('option').first()).toContainText('张伟');
  }
  await field.fill('王');
  await shown.page.getByRole('option', { name: /^王/ }).first().waitFor();
  await expect(open).toHaveCount(0);
  // The service finds by pinyin too.
  const found = [...rows.slice(0, 7), customer];
  shown.service.answer(contract.customer.query, () => ({ rows: found, total: 30, next_cursor: null }));
  await field.fill('zhang');
  await expect(open).toHaveText([/^张伟/]);
  await expect(shown.page.getByRole('option').first()).toContainText('张伟');
  await expect(shown.page.getByRole('option', { name: /^张伟/ })).toHaveCount(1);
});

test('a customer whose tab was closed is found among the recent ones, also by initials', async ({ show }) => {
  const shown = await show();
  const field = shown.page.getByRole('combobox', { name: 'Search' });
  await field.fill('张伟');
  await shown.page.getByRole('option', { name: /^张伟/, selected: true }).waitFor();
  await field.press('Enter');
  await shown.main.getByRole('heading', { level: 1, name: '张伟' }).waitFor();
  await shown.page.getByRole('button', { name: /^Close 张伟/ }).click();
  const { rows } = await shown.service.read(contract.customer.query, { keyword: '王', category: 'keyword', rows: 8 });
  shown.service.answer(contract.customer.query, () => ({ rows, total: 30, next_cursor: null }));
  const recent = shown.page.getByRole('group', { name: 'Recent' }).getByRole('option');
  for (const typed of ['', 'zw', 'zhang w', '张']) {
    await field.fill(typed);
    await expect(recent).toHaveText([/^张伟/]);
    await expect(shown.page.getByRole('option').first()).toContainText('张伟');
  }
  await field.fill('wz');
  await expect(recent).toHaveCount(0);
});

test('breaks with their reasons are commands', async ({ show }) => {
  const shown = await show();
  const [reason] = await shown.service.read(contract.lookupExtension.breakReasons, undefined as never);
  const field = shown.page.getByRole('combobox', { name: 'Search' });
  await field.fill('break');
  await shown.page
    .getByRole('option', { name: /^Break: / })
    .first()
    .click();
  await expect
    .poll(() => shown.standIn.commands.at(-1))
    .toMatchObject({ name: 'break', input: { reason: reason?.name } });
});
