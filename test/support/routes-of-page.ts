import type { Page } from '@playwright/test';

interface PageWindow {
  readonly __TSR_ROUTER__: { readonly routesByPath: Readonly<Record<string, unknown>> };
}

/** The routes of the console, as the router of the running page has them. */
export async function routesOfPage(page: Page): Promise<string[]> {
  await page.waitForFunction(() => '__TSR_ROUTER__' in window);
  return page.evaluate(() => Object.keys((window as unknown as PageWindow).__TSR_ROUTER__.routesByPath));
}
