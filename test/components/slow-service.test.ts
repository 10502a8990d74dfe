import { contract } from '../../src/shared/contract/contract.ts';
import { problemFor } from '../../src/shared/problems/problem-for.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from './component-test.ts';
import { only } from './stand-in/shown-page.ts';

/** A service that takes requests and does not answer them. */
const slow = /^The service is slow to answer/;

test('a screen that waits says within five seconds that the service is slow, and shows what comes then', async ({
  show,
}) => {
  const shown = await show({ path: '/customers', fateOf: only(contract.customer.index, 'hold') });
  const notice = shown.page.getByRole('alert').filter({ hasText: slow });
  await expect.poll(() => shown.service.queries(contract.customer.index).length).toBeGreaterThan(0);
  await notice.waitFor({ timeout: 5000 });
  shown.service.mend();
  await shown.main.getByRole('row').nth(1).waitFor();
  await notice.waitFor({ state: 'detached' });
});

test('a list that is being reloaded shows it too, and keeps its rows', async ({ show }) => {
  const shown = await show({ path: '/customers', language: 'zh-CN' });
  await shown.main.getByRole('row').nth(1).waitFor();
  const lists = [contract.customer.index, contract.customer.query];
  shown.service.mend((endpoint) => (lists.some((one) => one === endpoint) ? 'hold' : 'pass'));
  await shown.main.getByRole('textbox').first().fill('13');
  await shown.page.getByRole('alert').filter({ hasText: '服务响应较慢' }).waitFor({ timeout: 6000 });
  await expect(shown.page.getByRole('alert').filter({ hasText: 'http' })).toHaveCount(0);
  shown.service.mend();
});

for (const [language, words] of [
  ['en', 'Can’t reach the service.'],
  ['zh-CN', '无法连接服务。'],
] as const)
  test(`${language}: a service that is away is named in words, by a screen and by a toast`, async ({ show }) => {
    const shown = await show({ path: '/customers', language, fateOf: only(contract.customer.index, 'break') });
    const notice = shown.main.getByRole('alert').filter({ hasText: words });
    await notice.waitFor({ timeout: 20_000 });
    await expect(notice).not.toContainText('http');
    shown.standIn.refuse('dial', problemFor('service-not-reached', { server: 'http://127.0.0.1' }));
    await shown.page.locator('[data-part=dock]').getByRole('textbox').fill('19900000001');
    await shown.page.keyboard.press('Enter');
    const toast = shown.page.locator('.mantine-Notifications-root').getByRole('alert').filter({ hasText: words });
    await toast.waitFor();
    await expect(toast).not.toContainText('http');
  });

test('a machine that loses its network still shows what its service answers', gate, async ({ show }) => {
  const { page, main } = await show({ path: '/customers' });
  await main.getByRole('row').nth(1).waitFor();
  // Chromium announces it when the last network goes; the service may be on this machine.
  await page.evaluate(() => dispatchEvent(new Event('offline')));
  await main.getByRole('textbox', { name: /^Name, pinyin/ }).fill('nobody of this name');
  await main.getByText('Nobody matches “nobody of this name”').waitFor();
});
