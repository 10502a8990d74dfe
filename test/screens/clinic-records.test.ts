import type { Page } from '@playwright/test';
import { expect, test } from '../support/console-test.ts';
import { dockOf, incomingCallOf } from '../support/open-console.ts';

/** Treatments and upsells (erkai); materials, which are pinned to a call. */
let page: Page;

test.use({
  consoleOptions: {
    options: ['--media-processing=off'],
    ready: 'agent1001@clinic.test',
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
  },
});
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ openConsole }) => {
  ({ page } = openConsole);
});

const rail = (name: string) => page.getByRole('link', { name, exact: true }).click();
const material = () => page.getByRole('region', { name: 'Material', exact: true });

test('treatments are filtered by doctor and days, sorted by amount, and opened beside the list', async ({
  openConsole,
}) => {
  // Agents have the way by its address alone.
  await openConsole.goTo('/treatments');
  const total = async (): Promise<number> =>
    Number((await page.getByText(/^[\d,]+ (treatments?|records?)$/).innerText()).replaceAll(/\D/g, ''));
  const amounts = async (): Promise<number[]> =>
    (await page.locator('tr[data-index] > td:last-child').allInnerTexts()).map((amount) =>
      Number(amount.replaceAll(/[^\d.]/g, '')),
    );
  await expect.poll(total).toBeGreaterThan(50);
  const all = await total();
  await page.getByRole('combobox', { name: 'Doctor' }).click();
  await page.getByRole('option').first().click();
  await expect.poll(total).toBeLessThan(all);
  const row = page.getByRole('row').nth(1).getByRole('cell');
  const header = page.getByRole('columnheader');
  for (const cell of [header.nth(4), header.nth(5), row.nth(4), row.nth(5)])
    await expect(cell).toHaveCSS('text-align', 'right');
  await page.getByRole('button', { name: 'Amount' }).click();
  await expect(page).toHaveURL(/[?&]sort=amount/);
  // The previous list stays until the sorted one is there.
  const isSorted = (shown: number[]): boolean => shown.every((one, n) => one <= (shown[n - 1] ?? one));
  await expect.poll(async () => isSorted(await amounts())).toBe(true);
  await page.getByRole('row').nth(1).getByRole('button').click();
  await page.getByRole('region', { name: 'Treatment' }).getByText('Card number').waitFor();
  await page.reload();
  await page.getByRole('region', { name: 'Treatment' }).getByText('Card number').waitFor();
  await page.getByText('Upsell', { exact: true }).first().click();
  await page.getByRole('heading', { name: 'Upsells' }).waitFor();
  await expect.poll(total).toBeGreaterThan(0);
  await page.getByRole('textbox', { name: 'From day' }).fill('2099-01-01');
  await page.getByText('No records match.').waitFor();
});

test('materials are found by type, category and content, and previewed', async ({ openConsole }) => {
  await rail('Materials');
  await page.getByText('5 materials').waitFor();
  await page
    .getByRole('navigation', { name: 'Category' })
    .getByRole('button', { name: /^Video/ })
    .click();
  await page.getByText('1 material', { exact: true }).waitFor();
  await page.getByRole('row').nth(1).getByRole('button').click();
  await material().getByRole('link', { name: 'Open' }).waitFor();
  await material().getByRole('button', { name: 'Copy link' }).click();
  await material().getByText('Copied').waitFor();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^https:/);
  await openConsole.goTo('/materials');
  await page.getByRole('searchbox', { name: 'Title or content' }).fill('牙套');
  await page.getByText('1 material', { exact: true }).waitFor();
  await page.getByRole('row').nth(1).getByRole('button').click();
  await material()
    .getByRole('img', { name: /常见问题/ })
    .waitFor();
});

test('a material is pinned to the call, survives a reload, and goes when the call ends', async ({
  practiceCallers,
}) => {
  await expect(material().getByRole('button', { name: 'Pin to the call' })).toHaveCount(0);
  await practiceCallers.ring('19900000001');
  await incomingCallOf(page).waitFor();
  await page.keyboard.press('Alt+a');
  await dockOf(page).getByRole('button', { name: 'Hang up' }).waitFor();
  await rail('Materials');
  await page.getByRole('row').nth(1).getByRole('button').click();
  await material().getByRole('button', { name: 'Pin to the call' }).click();
  const pinned = dockOf(page).getByRole('region', { name: 'Pinned materials' });
  await pinned.getByRole('link').waitFor();
  await rail('Desk');
  await page.reload();
  await pinned.getByRole('link').click();
  await material().getByRole('button', { name: 'Unpin from the call' }).waitFor();
  await dockOf(page).getByRole('button', { name: 'Hang up' }).click();
  await pinned.waitFor({ state: 'detached' });
});
