import type { Page } from 'playwright-core';
import type { Figure } from '../figure.ts';
import { medianAndSlowest, startAfresh, timeToShow } from './stopwatch.ts';

const rounds = 3;
const targetMs = 100;

/** Each screen of the rail, opened for the first time: its frame, and everything that it reads. */
export async function* measureOtherScreens(page: Page): AsyncIterable<Figure> {
  await startAfresh(page);
  const screens = await page
    .locator('[data-part=rail] a')
    .evaluateAll((links) =>
      links.map((link) => ({ path: link.getAttribute('href') ?? '', name: link.getAttribute('aria-label') ?? '' })),
    );
  for (const { path, name } of screens) {
    if (path === '/settings') continue;
    const [opened, filled]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      const press = `[data-part=rail] a[href="${path}"]`;
      await startAfresh(page);
      await page.locator('main h1').evaluate((heading) => heading.setAttribute('data-before', ''));
      opened.push(await timeToShow(page, { press, shown: 'main h1', gone: '[data-before]' }));
      await startAfresh(page);
      await page.locator('main h1').evaluate((heading) => heading.setAttribute('data-before', ''));
      const gone = '[data-before], main .mantine-Skeleton-root';
      filled.push(await timeToShow(page, { press, shown: 'main h1', gone }));
    }
    yield* medianAndSlowest(`${name}, opened`, opened, targetMs);
    yield* medianAndSlowest(`${name}, with all it reads`, filled, 300);
  }
}
