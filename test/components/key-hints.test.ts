import { expect, test } from './component-test.ts';

test('heads show the keys of their page in the first week of an account, and “?” lists them from then on', async ({
  show,
}) => {
  // A page of its own, which keeps what the account has seen.
  const shown = await show({ path: '/customers', onPage: () => Promise.resolve() });
  const hints = shown.main.locator('[data-part=key-hints]');
  await expect(hints).toBeVisible();
  await shown.page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('first-seen') ?? '') as { state: Record<string, number> };
    for (const account of Object.keys(kept.state)) kept.state[account] = Date.now() - 8 * 24 * 60 * 60 * 1000;
    localStorage.setItem('first-seen', JSON.stringify(kept));
  });
  await shown.load('/customers');
  await shown.main.getByRole('row').nth(5).waitFor();
  await expect(hints).toBeHidden();
  await shown.page.keyboard.press('?');
  const listed = shown.page.getByRole('dialog', { name: 'All keys' });
  await expect(listed.getByRole('listitem').filter({ hasText: /^Next or previous row of a list/ })).toBeVisible();
});
