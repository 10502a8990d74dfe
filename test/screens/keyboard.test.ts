import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/console-test.ts';
import { agentState, dockOf, finishWrapUp, incomingCallOf } from '../support/open-console.ts';

/** The console by keyboard alone: the focus is where the next key belongs, and assistive technology is notified. */
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

const search = () => page.getByRole('combobox', { name: 'Search' });
const focused = () => page.locator(':focus');
/** The search tells assistive technology that this option is the active one. */
const expectActive = (option: Locator): Promise<void> =>
  expect
    .poll(() =>
      option.evaluate(({ id }) => document.activeElement?.getAttribute('aria-activedescendant') === (id || 'none')),
    )
    .toBe(true);

test.describe('the focus in a call', () => {
  test.afterEach(({ practiceCallers }) => practiceCallers.endAll());

  test('goes from Answer to the call, from Hang up too, and the next Tab is Mute', async ({ practiceCallers }) => {
    await practiceCallers.ring('19900000001');
    await incomingCallOf(page).locator('button:focus').filter({ hasText: 'Answer' }).waitFor();
    await page.keyboard.press('Enter');
    await agentState(page, 'In call');
    await dockOf(page).getByRole('group', { name: '张伟' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Tab');
    await expect(focused()).toHaveAttribute('aria-label', 'Mute');
    await dockOf(page).getByRole('button', { name: 'Hang up' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Wrap-up' }).and(page.locator(':focus')).waitFor();
    await finishWrapUp(page);
  });

  test('returns to where it was when the caller is declined', async ({ practiceCallers }) => {
    const link = page.getByRole('link', { name: 'Customers' });
    await link.focus();
    await practiceCallers.ring('19900000001');
    await incomingCallOf(page).locator('button:focus').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await incomingCallOf(page).waitFor({ state: 'hidden' });
    await link.and(page.locator(':focus')).waitFor();
    await dockOf(page)
      .getByText('The caller is still waiting: nobody else is signed in to this skill group.')
      .waitFor();
    await agentState(page, 'Ready');
  });
});

test.describe('the search', () => {
  test('says which option Enter opens, from the moment that the list is there', async () => {
    await page.keyboard.press('Control+k');
    await expect(search()).toHaveAttribute('aria-expanded', 'true');
    await expect(search()).toHaveAttribute('aria-controls');
    const controlled = (await search().getAttribute('aria-controls')) ?? 'none';
    await expect(page.locator(`[id="${controlled}"]`)).toHaveRole('listbox');
    await expect(search()).not.toHaveAttribute('aria-activedescendant');
    await page.keyboard.type('张伟');
    await expectActive(page.getByRole('option', { name: '张伟', selected: true }));
    await search().fill('');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expectActive(page.getByRole('option').nth(1));
    await page.keyboard.press('Escape');
    await expect(search()).toHaveAttribute('aria-expanded', 'false');
    await expect(search()).not.toHaveAttribute('aria-controls');
  });

  test('shows that nothing was found', async () => {
    await search().fill('no such customer');
    await page.getByRole('status').filter({ hasText: 'Nothing found' }).waitFor();
    await expect(search()).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('Escape');
  });
});

test('Alt and a digit open the screens that the agent sees, in the order of the rail', async () => {
  const links = page.getByRole('navigation', { name: 'Screens' }).getByRole('link');
  for (const [key, place] of [
    ['1', 0],
    ['9', 8],
  ] as const) {
    await page.keyboard.press(`Alt+${key}`);
    await links.nth(place).and(page.locator('[aria-current=page]')).waitFor();
  }
});

test('every part of the window has a name', async () => {
  await page.getByRole('navigation', { name: 'Screens' }).waitFor();
  await page.getByRole('link', { name: 'Customers' }).click();
  await page.getByRole('row').nth(1).getByRole('button').first().click();
  await page.getByRole('navigation', { name: 'Open customers' }).waitFor();
  await expect(page.getByRole('navigation')).toHaveCount(2);
});
