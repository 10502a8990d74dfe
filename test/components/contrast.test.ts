import type { Locator } from '@playwright/test';
import { contrastOf } from '../support/contrast.ts';
import { expect, test } from './component-test.ts';
import { incoming, ring } from './dock-scenes.ts';
import type { ShownPage } from './stand-in/shown-page.ts';

/** Axe passes over what is in an open list or floats above the page: contrast for text (WCAG 2.2, 1.4.3). */
async function expectContrast({ page, standIn }: ShownPage, words: Locator): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    standIn.preferences.change({ theme });
    await page.locator(`html[data-mantine-color-scheme=${theme}]`).waitFor();
    for (const line of await words.all()) await expect.poll(() => contrastOf(line), theme).toBeGreaterThanOrEqual(4.5);
  }
}

test('a caller who could not be looked up can be read', async ({ show }) => {
  const shown = await show({ scenario: 'error', before: ring });
  const failed = incoming(shown).getByText('The caller could not be looked up');
  await failed.waitFor();
  await expectContrast(shown, failed);
});

test('both lines of the customer that Enter would open can be read', async ({ show }) => {
  const shown = await show();
  await shown.page.getByRole('combobox', { name: 'Search' }).fill('张伟');
  const chosen = shown.page.getByRole('option', { selected: true }).locator('p');
  await expect(chosen).toHaveCount(2);
  await expectContrast(shown, chosen);
});
