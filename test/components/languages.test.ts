import type { Page } from '@playwright/test';
import { type LanguageTag, languages } from '../../src/shared/languages/languages.ts';
import { problemTexts } from '../../src/shared/languages/problem-texts.ts';
import { problemFor } from '../../src/shared/problems/problem-for.ts';
import { expect, test } from './component-test.ts';
import type { ShownPage } from './stand-in/shown-page.ts';

/** The language of a page, and of the problems on it, while the texts of another one come late or not at all. */
const textFiles = '**/assets/page-texts-*.js';
async function breakTexts(page: Page): Promise<void> {
  await page.route(textFiles, (route) => route.abort());
}
/** A page that has loaded nothing before. */
const fresh = { onPage: async () => undefined };

async function dial(shown: ShownPage): Promise<void> {
  shown.standIn.refuse('dial', problemFor('phone-not-registered'));
  await shown.page.locator('[data-part=dock]').getByRole('textbox').fill('19900000001');
  await shown.page.keyboard.press('Enter');
}
const toast = (shown: ShownPage, language: LanguageTag) =>
  shown.page.getByRole('alert').filter({ hasText: problemTexts[language].problems['phone-not-registered'] });
const expectLanguage = (shown: ShownPage, language: LanguageTag) =>
  expect(shown.page.locator('html')).toHaveAttribute('lang', language);

test('a page keeps its language, and that of its problems, until the texts of the other one are there', async ({
  show,
}) => {
  const shown = await show(fresh);
  await shown.page.getByRole('link', { name: 'Customers', exact: true }).waitFor();
  const texts = Promise.withResolvers<void>();
  await shown.page.route(textFiles, async (route) => {
    await texts.promise;
    await route.continue();
  });
  const asked = shown.page.waitForRequest(textFiles);
  shown.standIn.preferences.change({ language: 'zh-CN' });
  await asked;
  await dial(shown);
  await toast(shown, 'en').waitFor();
  await expectLanguage(shown, 'en');
  texts.resolve();
  await toast(shown, 'zh-CN').waitFor();
  await expect(toast(shown, 'en')).toHaveCount(0);
  await shown.page.getByRole('link', { name: '客户', exact: true }).waitFor();
  await expectLanguage(shown, 'zh-CN');
});

test('a page that cannot load the texts of the other language keeps its own until it is reloaded', async ({ show }) => {
  const shown = await show(fresh);
  await shown.page.getByRole('link', { name: 'Customers', exact: true }).waitFor();
  await breakTexts(shown.page);
  shown.standIn.preferences.change({ language: 'zh-CN' });
  await expect.poll(() => shown.standIn.faults).toEqual([expect.stringContaining('page-texts')]);
  shown.standIn.faults.length = 0;
  await dial(shown);
  await toast(shown, 'en').waitFor();
  await expectLanguage(shown, 'en');
  await shown.page.unroute(textFiles);
  await shown.page.reload();
  await shown.page.getByRole('link', { name: '客户', exact: true }).waitFor();
});

for (const { tag, textsMissing, reload } of languages)
  test(`a page that cannot load its texts asks for a reload in ${tag}`, async ({ show }) => {
    const shown = await show({ language: tag, onPage: breakTexts });
    await expect(shown.page.getByRole('alert')).toContainText(textsMissing);
    await expectLanguage(shown, tag);
    await shown.page.unroute(textFiles);
    await shown.page.getByRole('button', { name: reload }).click();
    await shown.page.locator('[data-part=frame]').waitFor();
  });
