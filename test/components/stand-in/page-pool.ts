import type { Browser, Page } from '@playwright/test';
import type { LanguageTag } from '../../../src/shared/languages/languages.ts';

const viewport = { width: 1280, height: 720 };

/**
 * Pages that tests use one after another: a page of its own costs a test as much time as all else that it does to show
 * a screen. Each host has another origin, and with it storage of its own.
 */
export class PagePool {
  readonly #browser: Browser;
  readonly #idle = new Map<LanguageTag, Page[]>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  async take(language: LanguageTag): Promise<Page> {
    const page = this.#idle.get(language)?.pop();
    if (!page) return this.takeNew(language);
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    return page;
  }

  /** A page that is changed in a way that cannot be taken back is closed after use. */
  async takeNew(language: LanguageTag): Promise<Page> {
    const context = await this.#browser.newContext({ locale: language, viewport, reducedMotion: 'reduce' });
    return context.newPage();
  }

  async giveBack(page: Page, language: LanguageTag): Promise<void> {
    // Out of the window: over the next screen it would open tooltips.
    await page.mouse.move(-1, -1);
    // The screen would try to reach its host again and again.
    await page.goto('about:blank');
    const idle = this.#idle.get(language);
    if (idle) idle.push(page);
    else this.#idle.set(language, [page]);
  }
}
