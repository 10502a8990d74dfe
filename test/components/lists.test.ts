import { contract } from '../../src/shared/contract/contract.ts';
import { notOnOneLine } from '../support/text-layout.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from './component-test.ts';
import type { ShownPage } from './stand-in/shown-page.ts';

/** Shared behaviour of all list pages: keys, calling a row, columns that give way. */
const row = ({ main }: ShownPage, index: number) => main.locator(`tr[data-index="${index}"]`);
const opener = (shown: ShownPage, index: number) => row(shown, index).locator('[data-part~=row-opener]');
const heads = ({ main }: ShownPage) => main.getByRole('columnheader').allInnerTexts();
const press = ({ page }: ShownPage, key: string) => page.keyboard.press(key);

test('J and K move between the rows, Enter opens the one under the keys', gate, async ({ show }) => {
  const shown = await show({ path: '/customers' });
  await row(shown, 2).waitFor();
  await press(shown, 'j');
  await expect(opener(shown, 0)).toBeFocused();
  await press(shown, 'j');
  await press(shown, 'j');
  await press(shown, 'k');
  await expect(opener(shown, 1)).toBeFocused();
  const name = await opener(shown, 1).innerText();
  await press(shown, 'Enter');
  await shown.main.getByRole('heading', { level: 1, name }).waitFor();
});

test('J moves to rows that are out of sight, and stops at the last', async ({ show }) => {
  const shown = await show({ path: '/treatments?from=2099-01-01' });
  await shown.main.getByText('No treatments match').waitFor();
  await press(shown, 'j');
  await shown.load('/customers');
  await row(shown, 2).waitFor();
  for (let count = 0; count <= 30; count += 1) {
    await press(shown, 'j');
    await expect(opener(shown, count)).toBeFocused();
  }
  await expect(opener(shown, 30)).toBeInViewport();
});

test('/ leads to the search, in which letters are typed', async ({ show }) => {
  const shown = await show({ path: '/customers' });
  await row(shown, 2).waitFor();
  await press(shown, '/');
  const search = shown.main.getByRole('textbox', { name: /^Name, pinyin/ });
  await expect(search).toBeFocused();
  await shown.page.keyboard.type('jk/');
  await expect(search).toHaveValue('jk/');
});

test('a row offers its call under the pointer and the keys; C makes it', async ({ show }) => {
  const shown = await show({ path: '/customers' });
  await row(shown, 2).waitFor();
  const calls = shown.main.getByRole('button', { name: /^Call / });
  await shown.page.mouse.move(0, 0);
  await expect(calls).toHaveCount(0);
  await row(shown, 2).hover();
  await expect(calls).toHaveCount(1);
  await calls.click();
  await expect.poll(() => shown.standIn.commands.length).toBe(1);
  // A press during the first command would be ignored.
  await shown.load('/customers');
  await row(shown, 2).waitFor();
  await press(shown, 'j');
  await press(shown, 'c');
  await expect.poll(() => shown.standIn.commands.length).toBe(2);
  expect(shown.standIn.commands.map(({ name, input }) => ({ name, input }))).toEqual([
    { name: 'dial', input: { number: expect.any(String), source: { customerId: expect.any(Number), phoneIndex: 0 } } },
    { name: 'dial', input: { number: expect.any(String), source: { customerId: expect.any(Number), phoneIndex: 0 } } },
  ]);
  await expect(shown.main.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
});

test('Shift+R starts the follow-ups of the day, but not while a name is typed', async ({ show }) => {
  const shown = await show({ path: '/customers' });
  shown.service.answer(contract.followupLease.lease, () => ({ id: 1, seconds_left: 60 }));
  await row(shown, 2).waitFor();
  await press(shown, '/');
  await press(shown, 'Shift+R');
  await expect(shown.main.getByRole('textbox', { name: /^Name, pinyin/ })).toHaveValue('R');
  await press(shown, 'Escape');
  await shown.main.getByRole('heading', { level: 1 }).click();
  await press(shown, 'Shift+R');
  await expect(shown.page).toHaveURL(/\/follow-ups\/run/);
});

test('beside a panel columns are left out, the least important first; none is squeezed', async ({ show }) => {
  const shown = await show({ path: '/reservations' });
  await row(shown, 2).waitFor();
  const names = ['Customer', 'Phones', 'Items', 'Day ↓', 'Status', 'Next step', 'Owner', 'Call'];
  await expect.poll(() => heads(shown)).toEqual(names);
  await opener(shown, 2).click();
  await shown.main.getByRole('region', { name: 'Enquiry' }).waitFor();
  await expect.poll(() => heads(shown)).toEqual(['Customer', 'Items', 'Status', 'Next step']);
  expect(await notOnOneLine(shown.main.locator('td [data-part~=name]'))).toEqual([]);
  await expect(opener(shown, 2)).toHaveAttribute('aria-current', 'page');
});

test('the head that sorts shows the order, and turns it', async ({ show }) => {
  const shown = await show({ path: '/treatments' });
  await row(shown, 2).waitFor();
  const amount = shown.main.getByRole('button', { name: 'Amount' });
  await expect(amount).toHaveAttribute('aria-pressed', 'false');
  await amount.click();
  await expect(shown.page).toHaveURL(/sort=amount&order=desc/);
  await expect(amount).toHaveAttribute('aria-pressed', 'true');
  await amount.click();
  await expect(shown.page).toHaveURL(/sort=amount&order=asc/);
});
