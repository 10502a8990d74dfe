import { contract } from '../../src/shared/contract/contract.ts';
import type { SavedFilter } from '../../src/shared/contract/saved-filter.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { expect, test } from './component-test.ts';
import { bench } from './review-scenes.ts';
import { keepFilters, savedFiltersMenu as menu } from './saved-filter-scenes.ts';

/** How a rater finds calls: filters, their order, and searches that are saved. */
const { cdrExtension, line } = contract;
const path = '/supervisor/review?list=find';
const role = 'supervisor';

for (const language of ['en', 'zh-CN'] as const)
  test(`${language}: the filters behind the button are accessible`, async ({ show }) => {
    const { page, main } = await show({ role, path, language });
    await main.getByRole('button', { name: /^(Filters|筛选)$/ }).press('Enter');
    await page.getByRole('combobox', { name: /^(Customer|客户)$/ }).waitFor();
    await checkAccessibility(page);
  });

test('a search is saved and used again by keys alone; the number is neither saved nor in the address', async ({
  show,
}) => {
  const saved: SavedFilter[] = [];
  const shown = await show({
    role,
    path: `${path}&days=30&sort=created_at&order=asc&marks=echo`,
    before: (standIn) => void keepFilters(standIn, saved),
  });
  const { page, main, service } = shown;
  const number = main.getByRole('searchbox', { name: 'Number' });
  await number.fill('13800000001');
  await number.press('Enter');
  await expect.poll(() => service.queries(cdrExtension.list).at(-1)).toMatchObject({ number: '13800000001' });
  await menu(shown).press('Enter');
  await page.getByRole('menuitem', { name: 'Save this search…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Save search' });
  await dialog.getByText('The number is not saved.').waitFor();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Echoes');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  const filter = { days: 30, marks: 'echo', order: 'asc', sort: 'created_at' };
  expect(saved).toEqual([{ id: 1, name: 'Echoes', filter }]);
  expect(page.url()).not.toContain('13800000001');

  await main.getByText('Yesterday', { exact: true }).click();
  await expect(page).not.toHaveURL(/days=30/);
  await menu(shown).press('Enter');
  await page.getByRole('menuitem', { name: 'Echoes' }).press('Enter');
  await menu(shown, 'Echoes').waitFor();
  await expect(page).toHaveURL(/list=find.*days=30.*marks=echo|days=30.*list=find.*marks=echo/);
  await expect(number).toHaveValue('');
  expect(page.url()).not.toContain('number');
});

test('a saved search keeps the call that is open, and is renamed and deleted', async ({ show }) => {
  const saved: SavedFilter[] = [{ id: 1, name: 'Echoes', filter: { days: 30, marks: 'echo' } }];
  const { before } = bench();
  const shown = await show({
    role,
    path: '/supervisor/review/1?list=find',
    before: (standIn) => {
      before(standIn);
      keepFilters(standIn, saved);
    },
  });
  const { page } = shown;
  await menu(shown).press('Enter');
  await page.getByRole('menuitem', { name: 'Echoes' }).press('Enter');
  await expect(page).toHaveURL(/\/supervisor\/review\/1\?.*marks=/);
  await menu(shown, 'Echoes').press('Enter');
  await page.getByRole('menuitem', { name: 'Rename or delete…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Saved searches' });
  await dialog.getByRole('textbox', { name: 'Name of Echoes' }).fill('Heard twice');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Delete Heard twice' }).press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  expect(saved).toEqual([]);
  await menu(shown).waitFor();
});

test('calls are found by their line and their customer, whom the address names by the ID', async ({ show }) => {
  const { page, main, service } = await show({
    role,
    path: `${path}&days=30`,
    before: ({ service: clinic }) =>
      clinic.answer(line.list, () => [
        { name: 'telecom', answers: true, status: 200, since: null },
        { name: 'spare', answers: true, status: 200, since: null },
      ]),
  });
  await main.getByRole('button', { name: 'Filters', exact: true }).press('Enter');
  await page.getByRole('combobox', { name: 'Line' }).click();
  // Calls from before they were recorded by the trunk, and calls without trunks, are of the default line.
  await expect(page.getByRole('option')).toHaveText(['telecom', 'spare', 'main']);
  await page.getByRole('option', { name: 'spare' }).click();
  await expect.poll(() => service.queries(cdrExtension.list).at(-1)).toMatchObject({ line_group: 'spare' });
  const search = page.getByRole('combobox', { name: 'Customer' });
  await search.fill('张伟');
  await page
    .getByRole('option', { name: /^张伟 · / })
    .first()
    .click();
  const chosen = page.getByRole('textbox', { name: 'Customer' });
  await expect(chosen).toHaveValue(/^张伟 · /);
  await expect(chosen).toBeFocused();
  await expect(page).toHaveURL(/customer=\d+/);
  expect(decodeURI(page.url())).not.toContain('张伟');
  await expect
    .poll(() => service.queries(cdrExtension.list).at(-1))
    .toMatchObject({ line_group: 'spare', customer_id: expect.any(Number) });
  await page.getByRole('button', { name: 'Calls with every customer' }).press('Enter');
  await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused();
  await expect(page).not.toHaveURL(/customer=/);
  await page.keyboard.press('Escape');
  await main.getByRole('button', { name: 'Filters: 1' }).waitFor();
});

test('the order is either way of each column that has an index', async ({ show }) => {
  const { page, main, service } = await show({ role, path });
  for (const [name, sort, order] of [
    ['Shortest first', 'billsec', 'asc'],
    ['Newest first', 'created_at', 'desc'],
    ['Oldest first', 'created_at', 'asc'],
  ] as const) {
    await main.getByRole('combobox', { name: 'Order' }).click();
    await page.getByRole('option', { name }).click();
    await expect.poll(() => service.queries(cdrExtension.list).at(-1)).toMatchObject({ sort, order });
  }
});
