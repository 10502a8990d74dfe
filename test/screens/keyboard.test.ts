import type { Page } from '@playwright/test';
import { expect, test } from '../support/console-test.ts';
import { agentState, dockOf, finishWrapUp, incomingCallOf, type PracticeCallers } from '../support/open-console.ts';

/** The console by keyboard alone: the focus is where the next key belongs, and assistive technology is told. */
let page: Page;
let callers: PracticeCallers;

test.use({
  consoleOptions: {
    options: ['--media-processing=off'],
    ready: 'agent1001@clinic.test',
  },
});
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ openConsole, practiceCallers }) => {
  ({ page } = openConsole);
  callers = practiceCallers;
});

const search = () => page.getByRole('combobox', { name: 'Search' });
const focused = () => page.locator(':focus');

test.describe('the focus in a call', () => {
  test.afterEach(() => callers.endAll());

  test('goes from Answer to the call, from Hang up too, and the next Tab is Mute', async () => {
    await callers.ring('19900000001');
    await incomingCallOf(page).locator('button:focus').filter({ hasText: 'Answer' }).waitFor();
    await page.keyboard.press('Enter');
    await agentState(page, 'In call');
    await dockOf(page).getByRole('group', { name: '张伟' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Tab');
    await expect(focused()).toHaveAttribute('aria-label', 'Mute');
    await dockOf(page).getByRole('button', { name: 'Hang up' }).focus();
    await page.keyboard.press('Enter');
    await dockOf(page).getByRole('group', { name: '张伟' }).and(page.locator(':focus')).waitFor();
    await finishWrapUp(page);
  });

  test('returns to where it was when the caller is declined', async () => {
    const link = page.getByRole('link', { name: 'Customers' });
    await link.focus();
    await callers.ring('19900000001');
    await incomingCallOf(page).locator('button:focus').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await incomingCallOf(page).waitFor({ state: 'hidden' });
    await link.and(page.locator(':focus')).waitFor();
    await dockOf(page).getByText('The caller keeps waiting: nobody else is signed in to this skill group.').waitFor();
    await agentState(page, 'Ready');
  });
});

test.describe('the search', () => {
  test('says which option Enter opens, from the moment that the list is there', async () => {
    await page.keyboard.press('Control+k');
    await expect(search()).toHaveAttribute('aria-expanded', 'true');
    const list = page.locator(`[id="${await search().getAttribute('aria-controls')}"]`);
    await expect(list).toHaveAttribute('role', 'listbox');
    await expect(search()).not.toHaveAttribute('aria-activedescendant');
    await page.keyboard.type('张伟');
    const option = page.getByRole('option', { name: '张伟', selected: true });
    await option.waitFor();
    await expect(search()).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? 'none');
    await search().fill('');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const second = page.getByRole('option').nth(1);
    await expect(search()).toHaveAttribute('aria-activedescendant', (await second.getAttribute('id')) ?? 'none');
    await page.keyboard.press('Escape');
    await expect(search()).toHaveAttribute('aria-expanded', 'false');
    await expect(search()).not.toHaveAttribute('aria-controls');
  });

  test('lists nothing when nothing is found, and says so', async () => {
    await search().fill('no such customer');
    await page.getByRole('status').filter({ hasText: 'Nothing found' }).waitFor();
    await expect(search()).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('Escape');
  });
});

test('Alt and a digit open the screens that the agent sees, in the order of the rail', async () => {
  const links = page.getByRole('navigation', { name: 'Screens' }).getByRole('link');
  for (const [key, place] of [
    ['9', 8],
    ['0', 9],
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
