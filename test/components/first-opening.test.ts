import type { Page } from '@playwright/test';
import { gate } from '../support/gate.ts';
import { expect, test } from './component-test.ts';

/** Loads the page again when the host has answered the first exchange of the key: the page never hears that answer. */
async function reloadDuringExchange(page: Page): Promise<void> {
  await page.route(
    '**/exchange',
    async (route) => {
      await route.fetch();
      await page.waitForLoadState();
      await page.reload();
    },
    { times: 1 },
  );
}

test('a page that is loaded again during the first exchange of the key is let in', gate, async ({ show }) => {
  const shown = await show({ onPage: reloadDuringExchange });
  await shown.page.locator('[data-part=frame]').waitFor();
  await shown.load('/customers');
  await shown.page.locator('[data-part=frame]').waitFor();
});

test('a second browser learns that the address was used, and how to get another', async ({ show, chromium }) => {
  const { host, page } = await show();
  await page.locator('[data-part=frame]').waitFor();
  const context = await chromium.newContext({ locale: 'en' });
  const second = await context.newPage();
  await second.goto(host.url);
  const told = second.getByRole('alert');
  await expect(told).toContainText('Another browser has already used this address');
  await expect(told).toContainText('restart the workstation for a new one');
  await expect(told.getByRole('button')).toHaveCount(0);
  await context.close();
});
