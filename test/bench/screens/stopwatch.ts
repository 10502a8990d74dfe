import type { Page } from 'playwright-core';
import { atMost, type Figure, percentile, rounded } from '../figure.ts';

interface Moment {
  /** Selector of the element to press. */
  readonly press: string;
  /** Selector of the elements that are rendered by then, and their minimum number. */
  readonly shown: string;
  readonly least?: number;
  /** Selector of elements that have disappeared, placeholders for example. */
  readonly gone?: string;
}

/** From the press to the frame that shows it, in milliseconds by the page's clock. */
export const timeToShow = (page: Page, moment: Moment): Promise<number> =>
  page.evaluate(
    ({ press, shown, least = 1, gone }) =>
      new Promise<number>((resolve) => {
        const pressed = performance.now();
        const look = (): void => {
          if (document.querySelectorAll(shown).length < least) return;
          if (gone !== undefined && document.querySelector(gone)) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressed)));
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
        document.querySelector<HTMLElement>(press)?.click();
      }),
    moment,
  );

/** The median and the slowest of several rounds, each against the same target. */
export function* medianAndSlowest(name: string, tookMs: readonly number[], mostMs: number): Iterable<Figure> {
  for (const [label, share] of [
    ['median', 0.5],
    ['slowest', 1],
  ] as const)
    yield atMost({
      name: `${name}, ${label}`,
      value: rounded(percentile(tookMs, share)),
      unit: `ms of ${tookMs.length}`,
      most: mostMs,
    });
}

/** The page again, with nothing read before, on its first screen. */
export async function startAfresh(page: Page): Promise<void> {
  await page.goto(new URL('/settings', page.url()).href);
  await page.locator('main h1').waitFor();
  // The page has finished the reads that it makes ahead while idle.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 200))));
}
