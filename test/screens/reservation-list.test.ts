import type { Page } from '@playwright/test';
import { expect, test } from '../support/console-test.ts';

/** The list of reservations: sorted by the day of arrival, and what it shows is in the address. */
test.use({ consoleOptions: { options: ['--media-processing=off'], ready: 'agent1001@clinic.test' } });
test.describe.configure({ mode: 'serial' });

let page: Page;
test.beforeAll(async ({ openConsole }) => {
  ({ page } = openConsole);
  await page.getByRole('link', { name: 'Enquiries', exact: true }).click();
});

const days = async (): Promise<number[]> => {
  const heads = await page.getByRole('columnheader').allTextContents();
  const place = heads.findIndex((head) => head.startsWith('Day')) + 1;
  const shown = await page.locator(`tbody tr td:nth-child(${place})`).allTextContents();
  return shown.map((day) => Date.parse(day));
};
const isSorted = async (direction: 1 | -1): Promise<boolean> => {
  const listed = await days();
  return listed.length > 5 && listed.every((day, at) => at === 0 || direction * (day - (listed[at - 1] ?? 0)) >= 0);
};
const byDay = () => page.getByRole('button', { name: 'Day', exact: true });

test('lists the latest first, and the column shows it', async () => {
  await expect.poll(() => isSorted(-1)).toBe(true);
  await expect(byDay()).toHaveAttribute('aria-pressed', 'true');
  await expect(byDay()).toHaveText('Day ↓');
});

test('the order and the days are kept by a reload, by what is opened, and by Back', async () => {
  await byDay().click();
  await expect.poll(() => isSorted(1)).toBe(true);
  await page.getByLabel('From day').fill('2020-01-01');
  await page.reload();
  await expect.poll(() => isSorted(1)).toBe(true);
  const open = page.getByRole('row').filter({ hasText: 'To follow up' });
  await open.locator('[data-part~=row-opener]').first().click();
  const panel = page.getByRole('region', { name: 'Enquiry' });
  const customer = await panel.getByRole('heading', { level: 2 }).innerText();
  await panel.getByRole('button', { name: /^Call / }).waitFor();
  await panel.getByRole('link', { name: 'Book' }).click();
  await page.getByRole('form', { name: 'New appointment' }).getByText(customer).waitFor();
  await page.goBack();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(byDay()).toHaveText('Day ↑');
  await page.getByRole('link', { name: 'Calls', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Calls' }).waitFor();
  await page.goBack();
  await expect.poll(() => isSorted(1)).toBe(true);
  await expect(page.getByLabel('From day')).toHaveValue('Jan 1, 2020');
});
