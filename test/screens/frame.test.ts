import type { Page } from '@playwright/test';
import { expect, test } from '../support/console-test.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { accountMenuOf, agentState, chooseState, dockOf } from '../support/open-console.ts';
import { expectWholeButtons } from '../support/whole-buttons.ts';

/** The bar around every screen: the agent's state, the groups, the phone and the account. */
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

const changeState = () => page.getByRole('button', { name: 'Change state' });
const menu = (name: string) => page.getByRole('menu', { name });
const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
const readyBeside = () => page.getByRole('button', { name: 'Ready', exact: true });

test.describe('the state of the agent', () => {
  test('is one button, by keyboard too; Ready is next to it while the agent could be ready and is not', async () => {
    await expect(readyBeside()).toHaveCount(0);
    await changeState().focus();
    await page.keyboard.press('Enter');
    await menu('Change state').waitFor();
    await expect(item('Ready')).toBeDisabled();
    await item('Break').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await agentState(page, 'Break');
    await changeState().and(page.locator(':focus')).waitFor();
    await readyBeside().click();
    await agentState(page, 'Ready');
    await readyBeside().waitFor({ state: 'hidden' });
  });

  test('opens the skill groups, and signs out of them', async () => {
    await chooseState(page, 'Skill groups');
    await page.getByRole('checkbox', { name: 'After-care' }).check();
    await page.getByRole('button', { name: 'Sign in to groups' }).click();
    await page.getByRole('button', { name: 'Skill groups' }).filter({ hasText: 'After-care' }).waitFor();
    await chooseState(page, 'Sign out of groups');
    await agentState(page, 'Offline');
    await expect(page.getByRole('button', { name: /^Practice call/ })).toHaveCount(0);
    // Ready needs a group: those of the last time are signed in to, and named.
    await readyBeside().click();
    await page.getByText('Signed in to the groups of last time: Consultation, After-care.').waitFor();
    await agentState(page, 'Ready');
    await expect(page.getByRole('alert')).toHaveCount(0);
    const practise = page.getByRole('button', { name: /^Practice call/ });
    await practise.and(page.locator(':enabled')).waitFor();
    await chooseState(page, 'Break');
    await practise.and(page.locator(':disabled')).waitFor();
    await readyBeside().click();
    await agentState(page, 'Ready');
  });

  test('is readable with its menu open', async () => {
    await changeState().click();
    await menu('Change state').waitFor();
    await page.keyboard.press('Escape');
    await menu('Change state').waitFor({ state: 'hidden' });
  });
});

test('the rail tells its keys, and only titles have weight', async () => {
  const customers = page.getByRole('link', { name: 'Customers', exact: true });
  await expect(customers).toHaveAttribute('aria-keyshortcuts', 'Alt+2');
  await expect(customers).toHaveAttribute('data-tip', 'Customers · Alt 2');
  const label = page.getByRole('button', { name: 'Skill groups' }).locator('span').first();
  await expect(label).toHaveCSS('font-weight', '400');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-weight', '600');
});

test('the phone says that it is well, and tells its line and its microphone on a press', async () => {
  const phone = page.getByRole('status', { name: 'Phone' });
  await expect(phone).toHaveText('Phone OK');
  await page.getByRole('button', { name: 'Phone details' }).click();
  const details = page.getByRole('dialog', { name: 'Phone details' });
  await details.getByText('1001, registered').waitFor();
  await details.getByText('Connected').waitFor();
  await checkAccessibility(page);
  await page.keyboard.press('Escape');
});

test.describe('the account', () => {
  test('says who is signed in, and sets the theme and the language', async () => {
    await accountMenuOf(page).click();
    const account = menu('Account menu');
    await account.getByText('李娜').waitFor();
    await account.getByText('Agent', { exact: true }).waitFor();
    // The menu stays open: a choice takes effect immediately.
    const choice = (name: string) => page.getByRole('menuitemradio', { name });
    await choice('Dark').click();
    await page.locator('html[data-mantine-color-scheme=dark]').waitFor();
    await expect(choice('Dark')).toHaveAttribute('aria-checked', 'true');
    await choice('Same as system').click();
    await choice('简体中文').click();
    await menu('账号菜单').waitFor();
    await choice('English').click();
    await account.waitFor();
    await page.keyboard.press('Escape');
  });

  test('leads to the keys and to the settings', async () => {
    await accountMenuOf(page).click();
    await item('All keys').click();
    await page.getByRole('dialog', { name: 'All keys' }).waitFor();
    await page.keyboard.press('Escape');
    await accountMenuOf(page).click();
    await item('Settings').click();
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  });
});

for (const [width, height] of [
  [1280, 720],
  [1024, 768],
  [640, 360],
] as const) {
  test(`at ${width} × ${height} nothing of the bar is cut off`, async () => {
    await page.setViewportSize({ width, height });
    await chooseState(page, 'Break');
    await agentState(page, 'Break');
    await expectWholeButtons(page, ['Change state', 'Ready', 'Skill groups', 'Phone details', 'Account menu']);
    await readyBeside().click();
    await agentState(page, 'Ready');
  });
}

test.describe('the first screen fits the role', () => {
  test.beforeAll(() => page.setViewportSize({ width: 1280, height: 720 }));

  test('a doctor: today’s patients and follow-ups; no phone', async ({ openConsole }) => {
    await openConsole.signInAs('doctor@clinic.test');
    const patients = page.getByRole('region', { name: 'Patients today' });
    await patients.getByRole('button').first().waitFor();
    await page.getByRole('region', { name: 'Follow-ups due' }).getByRole('table').waitFor();
    await expect(dockOf(page)).toHaveCount(0);
    await expect(changeState()).toHaveCount(0);
  });

  test('an administrator: the pages of the back office, each with what it is for', async ({ openConsole }) => {
    await openConsole.signInAs('admin@clinic.test');
    await page.getByRole('heading', { level: 1, name: 'Back office' }).waitFor();
    await page.getByRole('link', { name: 'Lines The telephone provider' }).waitFor();
    await page.getByRole('link', { name: 'Audit log' }).click();
    await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();
  });

  test('a supervisor: the reviews; the desk has the calls of all', async ({ openConsole }) => {
    await openConsole.signInAs('supervisor@clinic.test');
    await page.getByRole('heading', { level: 1, name: 'Review' }).waitFor();
    await page.getByRole('link', { name: 'Desk', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Today, all calls of the clinic' }).waitFor();
    await changeState().waitFor();
  });
});
