import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  agentState,
  dockOf,
  finishWrapUp,
  incomingCallOf,
  OpenConsole,
  type PracticeCallers,
} from '../support/open-console.ts';

/** The console by keyboard alone: the focus is where the next key belongs, and assistive technology is told. */
let opened: OpenConsole;
let page: Page;
let callers: PracticeCallers;

beforeAll(async () => {
  opened = await OpenConsole.open({
    name: 'keyboard',
    options: ['--media-processing=off'],
    account: 'agent1001@clinic.test',
    context: { viewport: { width: 1280, height: 720 } },
  });
  ({ page } = opened);
  callers = await opened.practiceCallers();
}, 180_000);
afterAll(() => opened?.close());

const search = () => page.getByRole('combobox', { name: 'Search' });
const focused = () => page.locator(':focus');

describe('the focus in a call', () => {
  afterEach(() => callers.endAll());

  test('goes from Answer to the call, from Hang up too, and the next Tab is Mute', async () => {
    await callers.ring('19900000001');
    await incomingCallOf(page).locator('button:focus').filter({ hasText: 'Answer' }).waitFor();
    await page.keyboard.press('Enter');
    await agentState(page, 'In call');
    await dockOf(page).getByRole('group', { name: '张伟' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Tab');
    expect(await focused().getAttribute('aria-label')).toBe('Mute');
    await dockOf(page).getByRole('button', { name: 'Hang up' }).focus();
    await page.keyboard.press('Enter');
    await dockOf(page).getByRole('group', { name: '张伟' }).and(page.locator(':focus')).waitFor();
    await finishWrapUp(page);
  }, 60_000);

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
  }, 60_000);
});

describe('the search', () => {
  test('says which option Enter opens, from the moment that the list is there', async () => {
    await page.keyboard.press('Control+k');
    expect(await search().getAttribute('aria-expanded')).toBe('true');
    const list = page.locator(`[id="${await search().getAttribute('aria-controls')}"]`);
    expect(await list.getAttribute('role')).toBe('listbox');
    expect(await search().getAttribute('aria-activedescendant')).toBeNull();
    await page.keyboard.type('张伟');
    const option = page.getByRole('option', { name: '张伟', selected: true });
    await option.waitFor();
    expect(await search().getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'));
    await search().fill('');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const second = page.getByRole('option').nth(1);
    expect(await search().getAttribute('aria-activedescendant')).toBe(await second.getAttribute('id'));
    await page.keyboard.press('Escape');
    expect(await search().getAttribute('aria-expanded')).toBe('false');
    expect(await search().getAttribute('aria-controls')).toBeNull();
  }, 30_000);

  test('lists nothing when nothing is found, and says so', async () => {
    await search().fill('no such customer');
    await page.getByRole('status').filter({ hasText: 'Nothing found' }).waitFor();
    expect(await search().getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('Escape');
  }, 30_000);
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
}, 30_000);

test('every part of the window has a name', async () => {
  await page.getByRole('navigation', { name: 'Screens' }).waitFor();
  await page.getByRole('link', { name: 'Customers' }).click();
  await page.getByRole('row').nth(1).getByRole('button').first().click();
  await page.getByRole('navigation', { name: 'Open customers' }).waitFor();
  expect(await page.getByRole('navigation').count()).toBe(2);
}, 30_000);
