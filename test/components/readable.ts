import { checkAccessibility } from '../support/accessibility.ts';
import { checkAppearance } from '../support/appearance.ts';
import type { ShownPage } from './stand-in/shown-page.ts';

/**
 * Checks that the page is accessible in light and in dark, and that no Chinese text is cut off. `accessible.test.ts`
 * checks each screen; another test calls this for a dialog, a menu, a notice or figures that it alone reaches.
 */
export async function checkReadable({ page, standIn }: ShownPage): Promise<void> {
  await checkAccessibility(page);
  standIn.preferences.change({ language: 'zh-CN' });
  await page.locator('html[lang=zh-CN]').waitFor();
  await checkAppearance(page);
  standIn.preferences.change({ language: 'en' });
  await page.locator('html[lang=en]').waitFor();
}
