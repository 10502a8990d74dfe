import { contrastOf } from '../support/contrast.ts';
import { expect, test } from './component-test.ts';
import { incoming, ring } from './dock-scenes.ts';

/** Minimum contrast for text of this size (WCAG 2.2, 1.4.3). */
const least = 4.5;

for (const theme of ['light', 'dark'] as const) {
  test(`${theme}: field errors are readable`, async ({ show }) => {
    const shown = await show({ path: '/customers/new', theme });
    await shown.main.getByRole('button', { name: 'Save', exact: true }).click();
    const errors = shown.main.locator('.mantine-InputWrapper-error');
    await errors.first().waitFor();
    expect(await contrastOf(errors.first())).toBeGreaterThanOrEqual(least);
  });

  test(`${theme}: a caller who could not be looked up can be read`, async ({ show }) => {
    const shown = await show({ scenario: 'error', before: ring, theme });
    const failed = incoming(shown).getByText('The caller could not be looked up');
    await failed.waitFor();
    expect(await contrastOf(failed)).toBeGreaterThanOrEqual(least);
  });

  test(`${theme}: both lines of the customer that Enter would open can be read`, async ({ show }) => {
    const { page } = await show({ theme });
    await page.getByRole('combobox', { name: 'Search' }).fill('张伟');
    const chosen = page.getByRole('option', { selected: true }).locator('p');
    await expect(chosen).toHaveCount(2);
    for (const line of await chosen.all()) expect(await contrastOf(line)).toBeGreaterThanOrEqual(least);
  });
}
