import type { Page } from '@playwright/test';
import { expect, test } from '../support/console-test.ts';
import { accessibilityFaults, checkAccessibility, checkWindowHeight } from '../support/accessibility.ts';
import { agentState, dockOf, finishWrapUp, incomingCallOf } from '../support/open-console.ts';
import { signInAndGetReady } from '../support/workstation.ts';

const account = 'agent1001@clinic.test';
/** Errors of the page, and files that it asked for and that were missing. */
const faults: string[] = [];
const keepFaults = (page: Page): void => {
  page.on('pageerror', (error) => void faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('response', (response) => response.status() === 404 && faults.push(`404 ${response.url()}`));
};

test.use({ consoleOptions: { context: { viewport: { width: 1280, height: 720 } }, prepare: keepFaults } });
test.afterEach(() => expect(faults.splice(0)).toEqual([]));

test.describe('before the sign-in', () => {
  test('sign-in', async ({ page }) => {
    await page.getByRole('textbox', { name: 'Account' }).waitFor();
    await checkAccessibility(page);
  });

  for (const [title, planted, colorScheme, id] of [
    ['a button without a name', '<button type="button"></button>', 'light', 'button-name'],
    [
      'words that are pale in the light',
      '<p style="color: light-dark(#bbb, #fff)">pale</p>',
      'light',
      'color-contrast',
    ],
    ['words that are pale in the dark', '<p style="color: light-dark(#000, #555)">pale</p>', 'dark', 'color-contrast'],
  ] as const) {
    test(`${title} is found`, async ({ page }) => {
      const plant = await page.locator('main').evaluateHandle((main, html) => {
        main.insertAdjacentHTML('beforeend', html);
        return main.lastElementChild;
      }, planted);
      expect(await accessibilityFaults(page)).toMatchObject([{ colorScheme, id }]);
      await plant.evaluate((element) => element?.remove());
    });
  }
});

test.describe('a call, a recording and the search are readable and usable by all, at 1280 × 720', () => {
  test.beforeAll(async ({ openConsole, page }) => {
    await openConsole.signOut();
    await signInAndGetReady(page, account);
  });

  test('calls, with a recording open', async ({ page }) => {
    await page.getByRole('link', { name: 'Calls' }).click();
    await page.getByRole('row').nth(10).waitFor();
    await checkWindowHeight(page);
    await page.getByRole('combobox', { name: 'Recording' }).click();
    await page.getByRole('option', { name: 'With recording' }).click();
    await page.getByRole('button', { name: 'Show the recording' }).first().click();
    await page.getByRole('region', { name: 'Recording' }).getByRole('button', { name: 'Play' }).waitFor();
    await checkAccessibility(page);
  });

  test('search everywhere', async ({ page }) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search' }).fill('zw');
    await page.getByRole('option', { selected: true }).waitFor();
    await checkAccessibility(page);
    await page.getByRole('combobox', { name: 'Search' }).fill('no such customer');
    await page.getByText('Nothing found').waitFor();
    await checkAccessibility(page);
    await page.keyboard.press('Escape');
  });

  test('a call: ringing, answered, wrap-up', async ({ page, practiceCallers }) => {
    await practiceCallers.ring('19900000001');
    await incomingCallOf(page).getByText('张伟').waitFor();
    await checkAccessibility(page);
    await page.keyboard.press('Alt+a');
    await dockOf(page).getByRole('button', { name: 'Hang up' }).waitFor();
    await checkAccessibility(page);
    await dockOf(page).getByRole('button', { name: 'Keypad' }).click();
    await checkAccessibility(page);
    await dockOf(page).getByRole('button', { name: 'Hang up' }).click();
    await page.getByRole('region', { name: 'Wrap-up' }).waitFor();
    await checkAccessibility(page);
    await finishWrapUp(page);
  });

  test('a number that three share', async ({ page, practiceCallers }) => {
    await agentState(page, 'Ready');
    await practiceCallers.ring('19900000099');
    await incomingCallOf(page).getByRole('button', { name: 'Decline' }).waitFor();
    await checkAccessibility(page);
  });
});

test('an empty clinic begins with the form for its administrator, who is signed in then', async ({ openAnother }) => {
  const { page } = await openAnother({ options: ['--empty'] });
  await page.getByRole('textbox', { name: 'Name' }).fill('Head of the clinic');
  const email = page.getByRole('textbox', { name: 'E-mail address' });
  // Chromium takes it for an address, the service does not: the error is at its field, which has the focus.
  await email.fill('head@clinic');
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('a long password');
  await page.getByRole('textbox', { name: 'Repeat password' }).fill('another');
  await page.getByText('The passwords do not match').waitFor();
  await page.getByRole('textbox', { name: 'Repeat password' }).fill('a long password');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.locator('input[type=email][aria-invalid=true]:focus').waitFor();
  await expect(email).toHaveAccessibleDescription(/e-mail address/);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await email.fill('head@clinic.test');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'First steps' }).waitFor();
  await page.getByText('Create skill groups').waitFor();
  const steps = page.getByRole('main').getByRole('listitem').getByRole('link');
  await expect(steps).toHaveText(['Accounts', 'Skill groups', 'Lines', 'Lists', 'Import']);
  await steps.filter({ hasText: 'Import' }).click();
  await page.getByRole('alert').getByRole('link', { name: 'Sources' }).waitFor();
  await page.getByRole('alert').getByRole('link', { name: 'Addresses' }).click();
  await page.getByText('This list is empty. Add its first entry.').waitFor();
  await page.getByRole('link', { name: 'Customers', exact: true }).click();
  await page.getByRole('link', { name: 'New customer' }).click();
  await page.getByRole('link', { name: 'Add entries' }).first().waitFor();
  await checkAccessibility(page);
  await page.getByRole('link', { name: 'Desk', exact: true }).click();
  await page.getByRole('link', { name: 'Accounts', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Accounts' }).waitFor();
});
