import { expect, test } from '../support/console-test.ts';

/** The sign-in page uses the browser's language until one is chosen. */
test.use({ consoleOptions: { options: ['--media-processing=off'], context: { locale: 'zh-TW' } } });

test('the sign-in page has the language of the browser until one is chosen', async ({ openConsole: { page } }) => {
  await page.getByRole('button', { name: '登录' }).waitFor();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await page.reload();
  await page.getByRole('button', { name: '登录' }).waitFor();
  await page.getByRole('combobox', { name: '语言' }).click();
  await page.getByRole('option', { name: 'English' }).click();
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
