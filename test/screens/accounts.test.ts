import type { Page } from '@playwright/test';
import { expect, test } from '../support/console-test.ts';
import { signOut } from '../support/open-console.ts';
import { signInOverHttp, signIn } from '../support/workstation.ts';

/** An administrator gives people accounts, and takes them away. */
let page: Page;

test.use({ consoleOptions: { options: ['--media-processing=off'], signedIn: 'admin@clinic.test' } });
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ openConsole }) => {
  ({ page } = openConsole);
});

const form = (name: string) => page.getByRole('form', { name });
const field = (name: string) => form('New account').getByRole('textbox', { name, exact: true });

test('creates an account: errors appear at their fields, and nothing typed is lost over a reload', async () => {
  await page.getByRole('link', { name: 'Back office', exact: true }).click();
  await page.getByRole('link', { name: 'New account' }).click();
  await form('New account').getByRole('button', { name: 'Create account' }).click();
  await form('New account').getByText('Check the marked fields.').waitFor();
  await expect(form('New account').getByText('This field is required.')).toHaveCount(4);
  await expect(field('Name')).toBeFocused();

  await field('Name').fill('新人甲');
  await field('E-mail').fill('agent1001@clinic.test');
  await form('New account').getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Agent', exact: true }).click();
  await field('Extension').fill('1001');
  await page.reload();
  await expect(field('Name')).toHaveValue('新人甲');
  await expect(field('Extension')).toHaveValue('1001');
  await expect(field('Password')).toHaveValue('');

  await field('Password').fill('a long password');
  await page.keyboard.press('Enter');
  await form('New account').getByText('Another account has this e-mail address.').waitFor();
  await field('E-mail').fill('newcomer@clinic.test');
  await page.keyboard.press('Enter');
  await form('New account').getByText('1001 belongs to 李娜. Free: 1009, 1010.').waitFor();
  await field('Extension').fill('2101');
  await page.keyboard.press('Enter');
  await page.getByText('The account of 新人甲 was created.').waitFor();
  await form('新人甲').waitFor();
});

test('marks unsaved input, and keeps it after the sign-in has expired', async ({ openConsole }) => {
  await form('新人甲').getByRole('textbox', { name: 'Name' }).fill('新人乙');
  await page
    .getByRole('row', { name: /newcomer@clinic\.test/ })
    .getByText('Unsaved')
    .waitFor();
  const other = await signInOverHttp(openConsole.core, 'admin@clinic.test');
  const [, ofPage] = (await other.get<{ rows: { id: string }[] }>('/api/ext/admin/tokens')).data.rows;
  await other.post('/api/ext/admin/tokens/revoke', { id: ofPage?.id });
  await page.getByRole('textbox', { name: 'Account', exact: true }).waitFor();
  await openConsole.signInAs('admin@clinic.test');
  await expect(form('新人甲').getByRole('textbox', { name: 'Name' })).toHaveValue('新人乙');
  await form('新人甲').getByRole('button', { name: 'Discard changes' }).click();
  await expect(form('新人甲').getByRole('textbox', { name: 'Name' })).toHaveValue('新人甲');
});

test('an account that is disabled cannot sign in, and one without the permission is offered no accounts', async ({
  openConsole,
}) => {
  await form('新人甲').getByRole('switch', { name: 'Can sign in' }).click();
  await form('新人甲').getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Saved: 新人甲').waitFor();
  await page
    .getByRole('row', { name: /newcomer@clinic\.test/ })
    .getByText('Disabled')
    .waitFor();
  await signOut(page);
  await signIn(page, 'newcomer@clinic.test', 'a long password');
  await page.getByText('The account or the password is wrong.').waitFor();
  await openConsole.signInAs('agent1002@clinic.test');
  await expect(page.getByRole('link', { name: 'Back office', exact: true })).toHaveCount(0);
  await openConsole.goTo('/back-office/accounts');
  await page.getByText('Your role does not allow you to see this.').waitFor();
});
