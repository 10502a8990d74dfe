import { checkAccessibility } from '../support/accessibility.ts';
import { checkAppearance } from '../support/appearance.ts';
import type { ShownPage } from './stand-in/shown-page.ts';

/**
 * What is shown is readable and usable by all, in light and in dark, and in Chinese nothing of it is cut off. Each
 * screen is checked by `accessible.test.ts`; another test calls this where it alone reaches a dialog, a menu, a notice
 * or figures that look like nothing else.
 */
export async function checkReadable({ page, standIn }: ShownPage): Promise<void> {
  await checkAccessibility(page);
  standIn.preferences.change({ language: 'zh-CN' });
  await page.locator('html[lang=zh-CN]').waitFor();
  await checkAppearance(page);
  standIn.preferences.change({ language: 'en' });
  await page.locator('html[lang=en]').waitFor();
}
