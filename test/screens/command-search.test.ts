import type { Page } from '@playwright/test';
import { expect, test } from '../support/console-test.ts';
import { accountMenuOf, agentState } from '../support/open-console.ts';

/** Ctrl+K by keyboard alone: customers, screens and commands, restricted to the role. */
let page: Page;

test.use({
  consoleOptions: {
    options: ['--media-processing=off'],
    ready: 'agent1001@clinic.test',
  },
});
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ openConsole }) => {
  ({ page } = openConsole);
});

/** Types into the search and presses Enter, without waiting for an answer; done when something was taken. */
const search = async (keyword: string): Promise<void> => {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(keyword);
  await page.keyboard.press('Enter');
  await expect(page.locator('#search')).toHaveValue('');
};
const optionsOf = (group: string) => page.getByRole('group', { name: group }).getByRole('option');
/** Waits until the search offers these screens and commands, and returns all that it offers. */
const offered = async (...wanted: readonly string[]): Promise<string[]> => {
  await page.keyboard.press('Control+k');
  for (const name of wanted)
    await page
      .getByRole('option')
      .filter({ has: page.getByText(name, { exact: true }) })
      .first()
      .waitFor();
  const names = [...(await optionsOf('Screens').allInnerTexts()), ...(await optionsOf('Commands').allInnerTexts())];
  await page.keyboard.press('Escape');
  return names.map((name) => name.split('\n')[0] ?? '');
};

test('an agent takes a break and is ready again', async () => {
  await search('break');
  await agentState(page, 'Break');
  await search('ready');
  await agentState(page, 'Ready');
});

test('a command gives the focus back to what had it', async () => {
  const link = page.getByRole('link', { name: 'Calls', exact: true });
  await link.focus();
  await search('theme light');
  await link.and(page.locator(':focus')).waitFor();
  await search('theme system');
});

test('screens and forms open by some letters of each word', async () => {
  await search('follow new');
  await page.getByRole('heading', { name: 'New follow-up' }).waitFor();
  await search('enq new');
  await page.getByRole('heading', { level: 1, name: 'New enquiry' }).waitFor();
  await search('appointments');
  await page.getByRole('region', { name: 'Board' }).waitFor();
});

test('a customer who is found comes before the commands', async () => {
  await page.keyboard.press('Control+k');
  await page.keyboard.type('张伟');
  await page.getByRole('group', { name: 'Customers' }).getByRole('option', { selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: '张伟' }).waitFor();
});

test('shows the results of the last input, however late the answer to earlier letters comes', async () => {
  await page.keyboard.press('Control+k');
  await page.keyboard.type('张伟');
  await page.getByRole('group', { name: 'Customers' }).getByRole('option', { selected: true }).waitFor();
  for (let letter = 0; letter < '张伟'.length; letter++) await page.keyboard.press('Backspace');
  await page.keyboard.type('all keys');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'All keys' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
});

test('language and theme are commands in both languages', async () => {
  await search('theme dark');
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor();
  await search('简体');
  await page.getByRole('button', { name: '账号菜单' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('group', { name: '操作' }).waitFor();
  await page.keyboard.press('Escape');
  await search('主题 跟随');
  await page.locator('html[data-mantine-color-scheme=light]').waitFor();
  await search('english');
  await accountMenuOf(page).waitFor();
});

test('is readable with everything listed, and with a customer found', async () => {
  await page.keyboard.press('Control+k');
  await optionsOf('Commands').first().waitFor();
  await page.keyboard.type('张伟');
  await page.getByRole('option', { selected: true }).waitFor();
  await page.keyboard.press('Escape');
});

test('each role is offered what it may do', async ({ openConsole }) => {
  const agent = await offered('Desk', 'Break', 'New customer', 'New enquiry', 'Sign out');
  expect(agent).not.toContain('Back office: Accounts');
  await openConsole.signInAs('doctor@clinic.test');
  const doctor = await offered('Appointments', 'New follow-up', 'New appointment', 'Sign out');
  for (const name of ['Ready', 'Break', 'Skill groups', 'New customer', 'New enquiry', 'Back office'])
    expect(doctor).not.toContain(name);
  await openConsole.signInAs('admin@clinic.test');
  await offered('Back office', 'Back office: Accounts', 'New customer');
  await search('lines');
  await page.getByRole('heading', { level: 1, name: 'Lines' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('sign out');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Account' }).waitFor();
});
