import type { Page } from '@playwright/test';
import { expect, test } from '../support/console-test.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { accountMenuOf } from '../support/open-console.ts';

/** Days are typed and chosen in the language of the console and by the clinic's clock, whatever the browser has. */
let page: Page;

test.use({
  consoleOptions: {
    options: ['--media-processing=off'],
    ready: 'agent1001@clinic.test',
    context: { locale: 'de-DE', timezoneId: 'Pacific/Apia' },
  },
});
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ openConsole }) => {
  ({ page } = openConsole);
  await page.getByRole('link', { name: 'Enquiries', exact: true }).click();
});

const from = () => page.getByRole('textbox', { name: 'From day' });
const calendar = () => page.getByRole('dialog', { name: 'Calendar' });
const search = (): URLSearchParams => new URL(page.url()).searchParams;

test('a day is typed as people write it, and written as the console writes days', async () => {
  await from().fill('Mar 4, 2026');
  await expect.poll(() => search().get('from')).toContain('2026-03-04');
  await from().fill('2026/3/5');
  await from().press('Tab');
  await expect(from()).toHaveValue('Mar 5, 2026');
  await expect.poll(() => search().get('from')).toContain('2026-03-05');
  await from().fill('');
  await expect.poll(() => search().has('from')).toBe(false);
});

test('reports an invalid date, and filters nothing', async () => {
  await from().fill('2026-03-05');
  await expect.poll(() => search().get('from')).toContain('2026-03-05');
  await from().fill('31/31');
  expect(search().get('from')).toContain('2026-03-05');
  await from().press('Tab');
  await page.getByText('Not a date.').waitFor();
  await expect(from()).toHaveValue('31/31');
  await expect(from()).toHaveAttribute('aria-invalid', 'true');
  await expect.poll(() => search().has('from')).toBe(false);
  await from().fill('2026-03-05');
  await page.getByText('Not a date.').waitFor({ state: 'detached' });
});

test('a day is chosen from the calendar by keyboard, and the focus is where it was', async () => {
  await from().focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await calendar().getByRole('button', { name: 'Thursday, March 5, 2026' }).and(page.locator(':focus')).waitFor();
  await checkAccessibility(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await calendar().waitFor({ state: 'detached' });
  await expect(from()).toHaveValue('Mar 13, 2026');
  await page.getByRole('button', { name: 'Calendar' }).first().and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await calendar().getByRole('button', { name: 'Next month' }).click();
  await calendar().getByRole('button', { name: 'Choose a month' }).filter({ hasText: 'April 2026' }).waitFor();
  await page.keyboard.press('Escape');
  await calendar().waitFor({ state: 'detached' });
  await expect(from()).toHaveValue('Mar 13, 2026');
});

test('in a form Escape closes the calendar alone, and what is no day is refused and kept', async () => {
  await page.getByRole('link', { name: 'New enquiry' }).click();
  const form = page.getByRole('form', { name: 'New enquiry' });
  await form.getByRole('button', { name: 'Calendar' }).first().click();
  await calendar().getByRole('button', { name: 'Previous month' }).waitFor();
  await page.keyboard.press('Escape');
  await calendar().waitFor({ state: 'detached' });
  const day = form.getByLabel('Day', { exact: true });
  await day.fill('soon');
  await form.getByRole('button', { name: 'Save lead' }).click();
  await form.getByText('Enter a date').waitFor();
  await page.reload();
  await expect(day).toHaveValue('soon');
});

test('in Chinese days are written, typed and chosen in Chinese', async () => {
  await accountMenuOf(page).click();
  await page.getByRole('menuitemradio', { name: '简体中文' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: '咨询登记', exact: true }).click();
  const first = page.getByRole('textbox', { name: '开始日期' });
  await first.fill('2026-03-13');
  await first.press('Tab');
  await expect(first).toHaveValue('2026年3月13日');
  await first.fill('４月２日');
  await first.press('Tab');
  await expect(first).toHaveValue(/^20\d\d年4月2日$/);
  await page.getByRole('button', { name: '日历' }).first().click();
  await page
    .getByRole('dialog', { name: '日历' })
    .getByRole('button', { name: /年4月2日星期/ })
    .waitFor();
});
