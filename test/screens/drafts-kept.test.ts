import type { Page } from '@playwright/test';
import { expect, test } from '../support/console-test.ts';

/** Input typed in the instant before a reload. */
test.use({ consoleOptions: { options: ['--media-processing=off'], signedIn: 'agent1001@clinic.test' } });

const name = (page: Page) => page.getByRole('form', { name: 'New customer' }).getByRole('textbox', { name: 'Name' });

test('keeps the text typed in the task that reloads the page', async ({ page }) => {
  await page.getByRole('link', { name: 'Customers', exact: true }).click();
  await page.getByRole('link', { name: 'New customer' }).click();
  const reloaded = page.waitForEvent('load');
  await name(page).evaluate((input: HTMLInputElement) => {
    // A page that is left may lose its last frames: here it always does.
    WebSocket.prototype.send = () => {};
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    set?.call(input, '最后一个字');
    input.dispatchEvent(new Event('input', { bubbles: true }));
    location.reload();
  });
  await reloaded;
  await expect(name(page)).toHaveValue('最后一个字');
  expect(await page.evaluate(() => sessionStorage.getItem('clinicall.drafts'))).toBeNull();
  // The workstation has it by now.
  await page.reload();
  await expect(name(page)).toHaveValue('最后一个字');
});
