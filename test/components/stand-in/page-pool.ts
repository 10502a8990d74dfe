import type { Browser, Page } from '@playwright/test';
import type { LanguageTag } from '../../../src/shared/languages/languages.ts';
import { type PageHost, startPageHost } from './page-host.ts';

const viewport = { width: 1280, height: 720 };

/** A page, and the host that it is loaded from. */
interface HostedPage {
  readonly page: Page;
  readonly host: PageHost;
}

/**
 * Pages that tests use one after another: a page of its own costs a test as much time as all else that it does to show
 * a screen. Each keeps its host too: a browser fetches and compiles the scripts of an origin once.
 */
export class PagePool {
  readonly #browser: Browser;
  readonly #idle = new Map<LanguageTag, HostedPage[]>();
  readonly #hosts = new Set<PageHost>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  async take(language: LanguageTag): Promise<HostedPage> {
    const hosted = this.#idle.get(language)?.pop();
    if (!hosted) return this.takeNew(language);
    await hosted.page.setViewportSize(viewport);
    await hosted.page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    return hosted;
  }

  /** A page that is changed in a way that cannot be taken back is closed after use. */
  async takeNew(language: LanguageTag): Promise<HostedPage> {
    const context = await this.#browser.newContext({ locale: language, viewport, reducedMotion: 'reduce' });
    const host = await startPageHost();
    this.#hosts.add(host);
    return { page: await context.newPage(), host };
  }

  async giveBack({ page, host }: HostedPage, language: LanguageTag): Promise<void> {
    // Out of the window: over the next screen it would open tooltips.
    await page.mouse.move(-1, -1);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    // The screen would try to reach its host again and again.
    await page.goto('about:blank');
    const idle = this.#idle.get(language);
    if (idle) idle.push({ page, host });
    else this.#idle.set(language, [{ page, host }]);
  }

  async end({ page, host }: HostedPage): Promise<void> {
    await page.context().close();
    this.#hosts.delete(host);
    host.close();
  }

  /** Ends the hosts; the pages end with their browser. */
  close(): void {
    for (const host of this.#hosts) host.close();
  }
}
